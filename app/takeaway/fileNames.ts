import type { Source } from '../state/work.ts';

/** What the files that are taken away are called, after the data. */
export interface FileNames {
  readonly report: string;
  readonly result: string;
  readonly workbook: string;
  readonly parameters: string;
  readonly states: string;
  readonly data: string;
  readonly model: string;
  readonly sbml: string;
  readonly petab: string;
  readonly project: string;
}

const longestStem = 60;

export function fileNames({ name }: Source): FileNames {
  const stem =
    name
      .replace(/\.\w{1,5}$/, '')
      .replace(/[^\p{L}\p{N}_.-]+/gu, '-')
      .slice(0, longestStem)
      .replace(/^[-.]+|[-.]+$/g, '') || 'data';
  return {
    report: `${stem}-report.html`,
    result: `${stem}-fit.json`,
    workbook: `${stem}-fit.xlsx`,
    parameters: `${stem}-parameters.csv`,
    states: `${stem}-states.csv`,
    data: `${stem}.csv`,
    model: `${stem}-model.txt`,
    sbml: `${stem}-model.xml`,
    petab: `${stem}-petab.zip`,
    project: `${stem}.wendy.json`,
  };
}
