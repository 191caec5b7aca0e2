import type { shapeFindings } from '../../../src/findings/shapeFindings.ts';
import { type FitOptions, fit, parseModel, readTable, withLayout } from '../../../src/index.ts';
import type { Examples } from '../example.ts';

const fitted =
  (text: string, options: FitOptions = {}, model = "x' = k*x") =>
  () =>
    fit(parseModel(model), readTable(text), options);

const plate = 't,A1,A2,B1\n0,1,2,3\n1,2,3,4';
const laidOut = (layout: string) => () =>
  fit(parseModel("x' = k*x"), withLayout(readTable(plate), readTable(layout)));

export const title = 'Shapes of tables';

export const examples: Examples<typeof shapeFindings> = {
  severalColumnsNamed: fitted('t,x [g],x [kg]\n0,1,2\n1,2,3'),
  replicateUnitsDiffer: fitted('t,x_1 [g],x_2 [kg]\n0,1,2\n1,2,3'),
  timesUnlike: fitted('t,x\n08:00,1\n9.5,2'),
  clockOrMinutes: fitted('t [min],x\n00:30,1\n01:00,2\n01:30,3'),
  dosesNotTaken: fitted(
    'ID,TIME,AMT,RATE,DV\n1,0,100,50,.\n1,2,.,.,4.1\n1,3,100,.,.\n1,4,.,.,5.2\n',
    {},
    "x' = -k*x\ndose AMT into x\nobserve DV = x/V",
  ),
  flagsUnclear: fitted('t,x,y,CENS\n0,2,3,0\n1,1,2,1\n2,1,1,1', {}, "x' = -k*x\ny' = k*x"),
  timesAreMonths: fitted('t,x\n202011,1\n202012,2\n202101,3'),
  datesUnread: fitted('date,t,x\n5.1.2024,22:00,1\n6.1.2024,08:00,2'),
  clockTimesDecrease: fitted('t,x\n08:00,1\n17:00,2\n08:00,3'),
  longUnclear: fitted('t,species,count,weight\n0,x,1,2\n1,x,2,3'),
  longColumnMissing: fitted('t,species,count\n0,x,1\n1,x,2', { long: 'species=number' }),
  longUnitsDiffer: fitted('t,species,count,unit\n0,x,1,mg\n1,x,2000,ug\n2,x,3,mg'),
  longWithoutNames: fitted('t,species,count\n0,hare,1\n1,lynx,2', { long: 'species=count' }),
  plateNotUnderstood: fitted(plate, { plate: 'wells' }),
  plateWithoutWells: fitted('t,x\n0,1\n1,2', { plate: 'row' }),
  plateValueUnclear: fitted(plate, {}, "x' = k*x\ny' = x"),
  plateAllBlank: laidOut('well,strain\nA1,blank\nA2,empty'),
  layoutWithoutWells: laidOut('place,strain\nA1,WT'),
  layoutWellWrong: laidOut('well,strain\nA1,WT\nZ9,WT'),
  layoutColumnTaken: laidOut('well,t\nA1,WT'),
  valuesBeyondLimit: fitted('t,x\n0,5\n1,2\n2,<0.5\n3,<0.5'),
  censoredNoise: fitted(
    't,x\n0,5\n1,3\n2,2\n3,1.1\n4,<1\n5,<1',
    { beyond: 'censored' },
    "x' = k*x\nnoise x student",
  ),
  censoredMethod: fitted('t,x\n0,5\n1,3\n2,2\n3,<1', { beyond: 'censored', method: 'irls' }),
  limitUnknown: fitted('t,x\n0,5\n1,2\n2,<LLOQ', { beyond: 'censored' }),
};
