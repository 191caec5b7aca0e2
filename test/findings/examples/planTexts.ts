import type { jsonFindings } from '../../../studies/plan/jsonFindings.ts';
import { readPlan } from '../../../studies/plan/readPlan.ts';
import type { Examples } from '../example.ts';

const text = (json: string) => () => readPlan(json, 'plan.json');

export const title = 'The JSON text of a plan';

export const examples: Examples<typeof jsonFindings> = {
  planTooLong: text(' '.repeat(1.2e6)),
  planEmpty: text(''),
  jsonGoesOn: text('{"name": "a"} 2'),
  jsonTooDeep: text('['.repeat(40)),
  jsonNameNeeded: text("{'name': 1}"),
  planNameTwice: text('{"name": "a", "name": "b"}'),
  jsonColonNeeded: text('{"name" "a"}'),
  jsonCommaNeeded: text('{"name": "a" "seed": 1}'),
  jsonCommaAtEnd: text('{"name": "a",}'),
  jsonTextOpen: text('{"name": "a\n'),
  jsonTextSign: text('{"name": "\\x"}'),
  jsonValueNeeded: text('{"points": ]'),
  jsonNoValue: text('{"noise": .05}'),
};
