import type { horizonFindings } from '../../../app/move/horizonFindings.ts';
import { typedHorizon } from '../../../app/move/typedHorizon.ts';
import { calendarOf } from '../../../charts/calendar.ts';
import type { Examples } from '../example.ts';

const limits = { end: 10, most: 210 };

export const title = 'Times of predictions on the page';

export const examples: Examples<typeof horizonFindings> = {
  horizonNotRead: () => typedHorizon('soon', limits, calendarOf('days since 2024-01-31')),
  horizonWithinData: () => typedHorizon('5', limits, undefined),
  horizonTooFar: () => typedHorizon('1000', limits, undefined),
};
