// The paper's section 3 as plans. They are written as a user would write them; `readPlan` reads them.

const fewPoints = [64, 128, 256, 512];
const allNoise = [0.01, 0.02, 0.05, 0.1, 0.2, 0.3];
const smallNoise = [0.01, 0.02, 0.05, 0.1];
/** The bursts of Hindmarsh-Rose and the eleven parameters of the protein transduction need more points. */
const morePoints = [128, 256, 512];

/** WENDy with its first step, with either covariance, and maximum likelihood beside it. */
const weakMethods = [
  'ols',
  'irls',
  { name: 'irls-paper', method: 'irls', options: { covariance: 'paper' } },
  'mle',
];
/**
 * Least squares by forward solves with the tolerances of the paper, and at least its work. The authors' 2000 evaluations for
 * a start count a solve for each derivative of a step that is taken, one for a step that is tried: they are spent after
 * 2000 / (J + 1) steps at the latest. Ours have all derivatives in one solve, and may take as many steps.
 */
function shooting(parameters: number, starts: number) {
  const options = { preset: 'paper', lmIterations: Math.floor(2000 / (parameters + 1)) };
  const fewer = starts === 5 ? {} : { start: `random:${starts}` };
  return [
    ...['fsnls', 'fsnls-e2'].map((method) => ({ name: method, method, options: { ...options, ...fewer } })),
    { name: 'wendy-fsnls', method: 'wendy-fsnls', options },
  ];
}

/** The radii for which errors are drawn, in samples. */
const radii = [2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 17, 20, 24, 28, 34, 40, 48, 57, 68, 81, 96, 115];
const radiusMethods = [
  'irls',
  { name: 'irls corner', method: 'irls', options: { radiusRule: 'corner' } },
  ...radii.map((radius) => ({ name: `irls r=${radius}`, method: 'irls', options: { minRadius: radius } })),
];

/** How many trials there are: where fits are quick, where they are slow, and so on. */
interface Trials {
  grid: number;
  /** At 1024 points; of the larger systems. */
  long: number;
  longLarge: number;
  radius: number;
  shooting: number;
  shootingLarge: number;
  scalar: number;
  aggregate: number;
  aggregateLarge: number;
  /** Random starts of least squares on the largest system; five on the others. */
  startsLarge: number;
}

function paperPlan(name: string, title: string, trials: Trials) {
  // What the paper compares WENDy and least squares on: systems with their parameters, points and noise.
  const compared: [string, string, number, number[], number[]][] = [
    ['lv', 'lotka-volterra', 4, [256, 1024], [0.05, 0.1, 0.2]],
    ['fhn', 'fitzhugh-nagumo', 6, [256, 1024], [0.05, 0.1, 0.2]],
    ['hr', 'hindmarsh-rose', 10, [512, 1024], [0.01, 0.02, 0.05]],
    ['ptb', 'protein-transduction', 11, [256, 1024], [0.02, 0.05, 0.1]],
  ];
  // Wall times count: every fit makes its test functions itself, and u(0) is the true one, as in the paper.
  const alone = { u0: 'known', fresh: true };
  const isLarge = (short: string) => short === 'hr';
  const startsOf = (short: string) => (isLarge(short) ? trials.startsLarge : 5);
  return {
    name,
    title,
    seed: 2023,
    report: 'paper',
    methods: weakMethods,
    parts: [
      {
        name: 'grid-small',
        problem: ['logistic', 'lotka-volterra', 'fitzhugh-nagumo'],
        points: fewPoints,
        noise: allNoise,
        trials: trials.grid,
      },
      {
        name: 'grid-ptb',
        problem: 'protein-transduction',
        points: morePoints,
        noise: allNoise,
        trials: trials.grid,
      },
      {
        name: 'grid-hr',
        problem: 'hindmarsh-rose',
        points: morePoints,
        noise: smallNoise,
        trials: trials.grid,
      },
      {
        name: 'grid-long',
        problem: ['lotka-volterra', 'fitzhugh-nagumo'],
        points: 1024,
        noise: allNoise,
        trials: trials.long,
      },
      {
        name: 'grid-long-ptb',
        problem: 'protein-transduction',
        points: 1024,
        noise: allNoise,
        trials: trials.longLarge,
      },
      {
        name: 'grid-long-hr',
        problem: 'hindmarsh-rose',
        points: 1024,
        noise: smallNoise,
        trials: trials.longLarge,
      },
      {
        name: 'radius-logistic',
        problem: 'logistic',
        points: 512,
        noise: [1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1],
        trials: trials.radius,
        methods: radiusMethods,
      },
      {
        name: 'radius-fhn',
        problem: 'fitzhugh-nagumo',
        points: 512,
        noise: [1e-4, 1e-2, 1e-1],
        trials: trials.radius,
        methods: radiusMethods,
      },
      ...compared.map(([short, problem, J, points, noise]) => ({
        name: `shooting-${short}`,
        ...alone,
        problem,
        points,
        noise,
        trials: isLarge(short) ? trials.shootingLarge : trials.shooting,
        methods: ['irls', 'mle', ...shooting(J, startsOf(short))],
      })),
      ...compared.map(([short, problem, J, points, noise]) => ({
        name: `scalar-${short}`,
        ...alone,
        problem,
        points,
        noise,
        trials: trials.scalar,
        methods: shooting(J, startsOf(short)),
        options: { objective: 'scalar' },
      })),
      // What the aggregate figure needs besides: noise of 1, 2, 5 and 10% at 128 to 1024 points.
      ...compared.flatMap(([short, problem, J, points, noise]) => {
        const part = {
          ...alone,
          problem,
          trials: isLarge(short) ? trials.aggregateLarge : trials.aggregate,
          methods: ['irls', ...shooting(J, startsOf(short))],
        };
        const others = [128, 256, 512, 1024].filter((M) => !points.includes(M));
        const rest = smallNoise.filter((ratio) => !noise.includes(ratio));
        return [
          { name: `aggregate-${short}-points`, ...part, points: others, noise: smallNoise },
          { name: `aggregate-${short}-noise`, ...part, points, noise: rest },
        ];
      }),
    ],
  };
}

export const paper = paperPlan('paper', 'Section 3 of the WENDy paper: every figure, table and claim', {
  grid: 100,
  long: 30,
  longLarge: 20,
  radius: 20,
  shooting: 20,
  shootingLarge: 10,
  scalar: 5,
  aggregate: 10,
  aggregateLarge: 5,
  startsLarge: 5,
});

export const paperQuick = paperPlan(
  'paper-quick',
  'The same in minutes, with few trials: to see that all works',
  {
    grid: 8,
    long: 3,
    longLarge: 2,
    radius: 2,
    shooting: 2,
    shootingLarge: 1,
    scalar: 1,
    aggregate: 1,
    aggregateLarge: 1,
    startsLarge: 2,
  },
);
