import type { Condition } from '../model/condition.ts';
import { type Expression, number } from '../model/expression.ts';
import type { Event, Model } from '../model/model.ts';
import { conditionMl, mathMl } from './mathMl.ts';

type Ids = ReadonlyMap<string, string>;
type Fields = Omit<Event, 'kind' | 'place'>;

/** The jumps and events of a model as `event` elements. */
export function writeEvents(model: Model, ids: Ids): string[] {
  const once = { delay: undefined, priority: undefined, cancellable: false, fromStart: false, late: false };
  return model.jumps.flatMap((jump): string[] => {
    switch (jump.kind) {
      case 'event':
        return [write(jump, ids)];
      case 'when': {
        const { left, right, assign } = jump;
        return [
          write({ ...once, condition: { kind: 'comparison', left, right, strict: true }, assign }, ids),
        ];
      }
      case 'at':
        return jump.times.map((t) =>
          write(
            {
              ...once,
              fromStart: jump.isBefore,
              condition: from(number(t), !jump.isBefore),
              assign: jump.assign,
            },
            ids,
          ),
        );
      default:
        return [];
    }
  });
}

function from(right: Expression, strict: boolean): Condition {
  return { kind: 'comparison', left: { kind: 'time' }, right, strict };
}

function write(
  { condition, delay, priority, cancellable, fromStart, late, assign }: Fields,
  ids: Ids,
): string {
  return [
    `      <event useValuesFromTriggerTime="${!late}">`,
    `        <trigger initialValue="${!fromStart}" persistent="${!cancellable}">${conditionMl(condition, ids)}</trigger>`,
    ...(priority ? [`        <priority>${mathMl(priority, ids)}</priority>`] : []),
    ...(delay ? [`        <delay>${mathMl(delay, ids)}</delay>`] : []),
    '        <listOfEventAssignments>',
    ...assign.map(
      ({ state, expression }) =>
        `          <eventAssignment variable="${ids.get(state)}">${mathMl(expression, ids)}</eventAssignment>`,
    ),
    '        </listOfEventAssignments>',
    '      </event>',
  ].join('\n');
}
