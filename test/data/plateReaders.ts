// Exports of plate readers, as the programs of instruments lay them out; the numbers are made up.

/** Wells and what was measured in them at each time. */
export const wells = ['A1', 'A2', 'B1', 'B2'];
export const measured = [
  [0.1, 0.11, 0.04, 0.12],
  [0.15, 0.16, 0.04, 0.17],
  [0.22, 0.23, 0.041, 0.24],
  [0.31, 0.33, 0.04, 0.35],
];

const rows =
  (...lines: (string | readonly (string | number)[])[]) =>
  (separator: string) => {
    const cell = (text: string | number) => (String(text).includes(separator) ? `"${text}"` : text);
    return lines.map((line) => [line].flat().map(cell).join(separator)).join('\r\n');
  };

const ofWell = (k: number) => measured.map((row) => row[k]!);

const settings = [
  'Application: Tecan i-control',
  ['Device: infinite 200Pro', 'Serial number: 1234'],
  ['Date:', '2024-01-05'],
  ['Time:', '14:05:30'],
  '',
  ['Plate', '', '', '', 'Greiner 96 Flat Bottom Transparent Polystyrene'],
  ['Mode', '', '', '', 'Absorbance'],
  ['Wavelength', '', '', '', 600, 'nm'],
  ['Start Time:', '', '', '', '2024-01-05 14:05:31'],
  '',
];
const ending = ['', ['End Time:', '', '', '', '2024-01-05 14:35:31']];

/** Tecan i-control with wells as rows. */
export const tecanAcross = rows(
  ...settings,
  'OD600',
  ['Cycle Nr.', 1, 2, 3, 4],
  ['Time [s]', 0, 600.1, 1200.2, 1800.1],
  ['Temp. [°C]', 37, 37.1, 37, 36.9],
  ...wells.map((well, k) => [well, ...ofWell(k)]),
  ...ending,
);

/** Tecan i-control with a row for each cycle, of two labels. */
export const tecanRows = rows(
  ...settings,
  'OD600:600',
  ['Cycle Nr.', 'Time [s]', 'Temp. [°C]', ...wells],
  ...measured.map((values, m) => [m + 1, 600 * m, 37, ...values]),
  '',
  'GFP:485,528',
  ['Cycle Nr.', 'Time [s]', 'Temp. [°C]', ...wells],
  ...measured.map((values, m) => [m + 1, 600 * m + 30, 37, ...values.map((x) => Math.round(5000 * x))]),
  ...ending,
);

/** BioTek Gen5: a layout above, rows for times that never came, and results below. */
export const gen5 = rows(
  ['Software Version', '3.08.01'],
  '',
  ['Experiment File Path:', 'C:\\Data\\growth.xpt'],
  ['Plate Number', 'Plate 1'],
  ['Date', '1/5/2024'],
  ['Time', '2:05:30 PM'],
  '',
  'Procedure Details',
  '',
  ['Plate Type', '96 WELL PLATE'],
  ['Set Temperature', 'Setpoint 37°C'],
  ['Start Kinetic', 'Runtime 1:00:00, Interval 0:10:00'],
  ['    Read', 'Absorbance Endpoint'],
  '',
  'Layout',
  '',
  ['', 1, 2],
  ['A', 'SPL1', 'SPL2'],
  ['B', 'BLK', 'SPL3'],
  '',
  '600',
  '',
  ['Time', 'T° 600', ...wells],
  ...measured.map((values, m) => [`0:${m}0:00`, 37, ...values]),
  ['0:00:00', '', '', '', '', ''],
  ['0:00:00', '', '', '', '', ''],
  '',
  'Results',
  '',
  ['', 1, 2, ''],
  ['A', 0.021, 0.022, 'Mean V [600]'],
  ['B', 0.001, 0.023, 'Mean V [600]'],
);

/** BMG MARS: who measured what, then a row for each well with its content. */
export const bmg = rows(
  ['User: USER', 'Path: C:\\Data\\', 'Test ID: 1135', '', '', '', ''],
  ['Test Name: OD600', 'Date: 05/01/2024', 'Time: 14:05:30', '', '', '', ''],
  ['Absorbance', 'Absorbance values are displayed as OD', '', '', '', '', ''],
  '',
  ['Well Row', 'Well Col', 'Content', ...measured.map(() => 'Raw Data (600)')],
  ['', '', 'Time', '0 h ', '0 h 20 min', '0 h 40 min', '0 h 60 min'],
  ['A', 1, 'Sample X1', ...ofWell(0)],
  ['A', 2, 'Sample X1', ...ofWell(1)],
  ['B', 1, 'Blank B', ...ofWell(2)],
  ['B', 2, 'Sample X2', ...ofWell(3)],
);
