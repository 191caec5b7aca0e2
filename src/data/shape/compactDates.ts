import type { Column } from '../table.ts';

const pattern = /^((?:19|20)\d\d)(0[1-9]|1[0-2])([0-2]\d|3[01])(?:([01]\d|2[0-3])(?:([0-5]\d)([0-5]\d)?)?)?$/;

/**
 * Dates in digits, 20240131, 2024013114 or 202401311405, in a column of numbers, as 2024-01-31 and 2024-01-31 14:05; '' where a value is missing. Undefined where one is
 * no date, or all are the same.
 */
export function compactDates({ values, texts }: Column): string[] | undefined {
  if (texts) return undefined;
  let [first, isSame, length] = [Number.NaN, true, 0];
  const dates: string[] = [];
  for (const value of values) {
    if (Number.isNaN(value)) dates.push('');
    else {
      const text = String(value);
      const date = dateOf(text);
      if (date === undefined || (length > 0 && text.length !== length)) return undefined;
      if (length > 0) isSame &&= value === first;
      else [first, length] = [value, text.length];
      dates.push(date);
    }
  }
  return isSame ? undefined : dates;
}

function dateOf(text: string): string | undefined {
  const [, year, month, day, hours, minutes = '00', seconds = '00'] = pattern.exec(text) ?? [];
  if (year === undefined) return undefined;
  // 31 April would become 1 May.
  if (new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() !== Number(day))
    return undefined;
  const date = `${year}-${month}-${day}`;
  return hours === undefined ? date : `${date} ${hours}:${minutes}:${seconds}`;
}

/**
 * What a year's parts are in values such as 202012, 202101, years and months in digits, or 202053, 202101, years and weeks, of more than one year: as numbers, they
 * would not be even. Undefined for other values.
 */
export function partsOfYears({ values, texts }: Column): 'months' | 'weeks' | undefined {
  const years = new Set<number>();
  let most = 0;
  const isPart = (value: number) => {
    const [year, part] = [Math.floor(value / 100), value % 100];
    years.add(year);
    most = Math.max(most, part);
    return Number.isInteger(value) && year >= 1900 && year < 2100 && part >= 1 && part <= 53;
  };
  if (texts || values.length < 3 || !values.every(isPart) || years.size < 2) return undefined;
  if (most <= 12) return 'months';
  const isEven = values.every((value, i) => i < 2 || value - values[i - 1] === values[1] - values[0]);
  return isEven ? undefined : 'weeks';
}
