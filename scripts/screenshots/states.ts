import { findProblem, parseModel, sampleProblem, toCsv, writeSbml } from '../../src/index.ts';
import { measured } from '../../src/problems/measured.ts';
import { dosed } from '../../test/app/dosed.ts';
import { answered, drop, saved, typeModel, until } from '../../test/browser/appSteps.ts';
import { type Driver, inPage } from '../../test/browser/driver.ts';

/** A state of the app that is worth looking at, and how a user gets there. */
export interface State {
  readonly name: string;
  /** What to look for. */
  readonly about: string;
  /** Leads the page there. */
  reach(driver: Driver): Promise<void>;
  /** Whether all of the page is pictured, or what a window shows, as for dialogs. */
  readonly fullPage?: false;
  /** Whether the page was never visited before. */
  readonly isFirstVisit?: true;
}

/** The names of the figures' tabs. */
const figures = [
  'Data and fit',
  'Phase',
  'Residuals',
  'Quantiles',
  'Convergence',
  'Correlation',
  'Radius',
  'Test functions',
];

export const states: readonly State[] = [
  state('first-page', 'A fitted example, and what this is.', async () => {}),
  state('tour', 'A first visit: the first of three steps.', openTour, {
    fullPage: false,
    isFirstVisit: true,
  }),
  state('help', 'Writing a model, bringing data, reading the answer.', openHelp, { fullPage: false }),
  state('explained', 'A number of the table says what it means.', explainNumber, { fullPage: false }),
  state('gallery', 'The examples, each with its noise and number of points.', openGallery, {
    fullPage: false,
  }),
  state('own-data', 'A CSV with gaps and a column too many.', async (driver) => {
    await dropOwnData(driver);
  }),
  state('what-happens', 'Data without a model: drawn large, and models to choose from.', async (driver) => {
    const { csv } = measured.find(({ name }) => name === 'lynx-and-hare')!;
    await drop(driver, 'pelts.csv', csv);
    await until(driver, 'models to choose from', () => document.querySelector('#begin-title') !== null);
  }),
  state('bad-data', 'A CSV with words among the numbers.', async (driver) => {
    const csv = 't,u1,u2\n0,1,2\n1,oops,3\n2,2,?\n3,1,1\n';
    await drop(driver, 'mixed.csv', csv);
  }),
  state('model-error', 'A model that does not read.', async (driver) => {
    await typeModel(driver, "u1' = w1*u1 + (w2*u1^3 + w3*u2\nu2' = w4*u1 + w5 + w6*u2");
  }),
  state('bad-verdict', 'Lynx and hare: a model that does not explain the data.', async (driver) => {
    await chooseExample(driver, 'Lynx');
  }),
  state(
    'hidden-state',
    'Influenza: a state that no column shows, and a derived quantity.',
    async (driver) => {
      const { model, csv } = measured.find(({ name }) => name === 'flu')!;
      await bring(driver, model, csv);
    },
  ),
  state('doses', 'Doses from a column, an output, log-normal noise and a prior.', async (driver) => {
    await bring(driver, dosed.model, dosed.csv());
  }),
  state('not-identifiable', 'Parameters of which only the sum is known.', async (driver) => {
    await typeModel(driver, "u1' = w1*u1 + w2*u1^3 + w3*u2\nu2' = w4*u1 + w5 + w6*u2 + w7*u2\n");
  }),
  state('other-optima', 'Theophylline: two optima that fit alike, and the waterfall.', async (driver) => {
    await chooseExample(driver, 'Theophylline');
  }),
  state('good-fit', 'Yeast: measured data, units, a derived quantity.', async (driver) => {
    await chooseExample(driver, 'Yeast');
  }),
  state('by-experiment', 'Three parameters that twelve experiments have of their own.', async (driver) => {
    await bring(driver, "N' = r*N*(1 - N/K) + c\nlocal r, K, c", strains);
  }),
  state('dates', 'Days on the axes as dates.', async (driver) => {
    await bring(driver, "N' = r*N*(1 - N/K)", daily);
  }),
  state('plate', 'Wells of a plate, each an experiment, and models to choose from.', async (driver) => {
    await drop(driver, 'plate.csv', plate);
    await until(driver, 'the wells', () => /wells of a plate/.test(document.body.textContent ?? ''));
  }),
  state('sbml', 'A model in SBML, and data for it.', async (driver) => {
    await drop(driver, 'decay.xml', decayModel());
    await until(driver, 'that data are missing', () => /no data yet/.test(document.body.textContent ?? ''));
    await drop(driver, 'decay.csv', decay);
    await until(driver, 'the estimate', () =>
      [...document.querySelectorAll('.estimates th')].some(({ textContent }) =>
        /^k\b/.test(textContent ?? ''),
      ),
    );
  }),
  state('no-data', 'A model in SBML without data: nothing to fit yet.', async (driver) => {
    await drop(driver, 'decay.xml', decayModel());
    await until(driver, 'that data are missing', () => /no data yet/.test(document.body.textContent ?? ''));
  }),
  state('moved', 'Sliders away from the fit, a kept curve, and a prediction.', moveValues),
  state('options', 'Every option of the library.', openOptions),
  state('compare', 'Two models side by side.', openCompare),
  ...figures.map((figure) =>
    state(
      `figure-${figure.toLowerCase().replaceAll(' ', '-')}`,
      `The figure "${figure}".`,
      async (driver) => {
        await inPage(
          driver,
          (name) => {
            const tabs = [...document.querySelectorAll<HTMLElement>('[role="tab"]')];
            tabs.find(({ textContent }) => textContent?.trim() === name)?.click();
          },
          figure,
        );
      },
    ),
  ),
  {
    name: 'report',
    about: 'The report that is taken away, opened.',
    async reach(driver) {
      await answered(driver);
      const { text } = await saved(driver, 'Report (HTML)');
      // Its own policy holds no scripts back that are not there: the page is replaced as it is.
      await inPage(
        driver,
        (text) => {
          const page = new DOMParser().parseFromString(text, 'text/html');
          document.documentElement.replaceWith(page.documentElement);
        },
        text,
      );
    },
  },
];

async function dropOwnData(driver: Driver): Promise<void> {
  const problem = findProblem('fitzhugh-nagumo');
  const { t, U } = sampleProblem(problem, { points: 128, noise: 0.05, seed: 3 });
  const rows = toCsv(t, problem.states, U).trimEnd().split('\n');
  const gappy = rows
    .filter((_, i) => i === 0 || i < 40 || i > 52)
    .map((row, i) => (i % 17 === 9 ? row.replace(/,[^,]*$/, ',') : row))
    .map((row, i) => `${row},${i === 0 ? 'remark' : i === 1 ? 'start' : ''}`);
  await drop(driver, 'neuron.csv', `${gappy.join('\n')}\n`);
}

/** What is drawn when it comes into sight, or when there is time for it, is drawn. */
async function settled(driver: Driver): Promise<void> {
  await inPage(driver, async () => {
    const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await pause(100);
    }
    scrollTo(0, 0);
    let changed = performance.now();
    const watch = new MutationObserver(() => {
      changed = performance.now();
    });
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    while (performance.now() - changed < 600) await pause(50);
    watch.disconnect();
  });
}

/** Waits for the answer; data without a model have none, but models to choose from. */
async function rested(driver: Driver): Promise<void> {
  const isBeginning = await until(driver, 'an answer or models to choose from', () => {
    if (document.getElementById('begin-title')) return 'beginning';
    return document.querySelector('[aria-label="Verdict"]') ? 'answer' : '';
  });
  if (isBeginning === 'answer') await answered(driver);
}

async function chooseExample(driver: Driver, title: string): Promise<void> {
  await openGallery(driver);
  await until(
    driver,
    `the example ${title}`,
    (title) => {
      const cards = [...document.querySelectorAll<HTMLButtonElement>('dialog[open] .choice-button')];
      const card = cards.find(({ textContent }) => textContent?.startsWith(title));
      card?.click();
      return card !== undefined;
    },
    title,
  );
  await until(driver, 'its model', () => document.querySelector('dialog[open]') === null);
}

async function openTour(driver: Driver): Promise<void> {
  await until(driver, 'the tour', () => document.querySelector('.tour') !== null);
}

async function openHelp(driver: Driver): Promise<void> {
  await inPage(driver, () => document.querySelector<HTMLElement>('[aria-label="Help"]')?.click());
  await until(driver, 'the help', () => document.querySelector('.help') !== null);
}

/** The focus at an interval; what would scroll comes before. */
async function explainNumber(driver: Driver): Promise<void> {
  await settled(driver);
  await inPage(driver, () => {
    const cell = document.querySelector<HTMLElement>('[data-place="2,3"]');
    cell?.scrollIntoView({ block: 'center' });
    cell?.focus();
  });
  await until(driver, 'the explanation', () => {
    // Scrolling takes it away.
    if (document.querySelector('.tip')) return true;
    const cell = document.querySelector<HTMLElement>('[data-place="2,3"]');
    cell?.blur();
    cell?.focus();
    return false;
  });
}

/** Growth in six wells, of two strains. */
const plate = (() => {
  const wells = ['A1', 'A2', 'A3', 'B1', 'B2', 'B3'];
  const value = (i: number, w: number) =>
    1 / (1 + 20 * Math.exp(-i * (w < 3 ? 0.5 : 0.35))) + 0.01 * Math.sin(9 * i + w);
  const rows = Array.from({ length: 20 }, (_, i) =>
    [`${i}:00:00`, ...wells.map((_, w) => value(i, w).toFixed(4))].join(),
  );
  return `Time,${wells.join()}\n${rows.join('\n')}\n`;
})();

/** Growth of twelve strains, of which each has its own rate and capacity. */
const strains = (() => {
  const value = (t: number, e: number) => {
    const [r, K] = [0.5 + 0.03 * e, 4 + 0.3 * (e % 5)];
    return K / (1 + 10 * K * Math.exp(-r * t)) + 0.03 * Math.sin(7 * t * t + e);
  };
  const rows = Array.from({ length: 12 * 24 }, (_, i) => {
    const [e, t] = [Math.floor(i / 24), (i % 24) / 1.5];
    return `${t.toFixed(3)},${value(t, e).toFixed(4)},strain ${e + 1}`;
  });
  return `t [h],N [mg],strain\n${rows.join('\n')}\n`;
})();

const daily = `date,N\n${Array.from({ length: 40 }, (_, i) => {
  const date = new Date(Date.UTC(2024, 0, 31 + i)).toISOString().slice(0, 10);
  return `${date},${(5 / (1 + 24 * Math.exp(-0.2 * i)) + 0.05 * Math.sin(7 * i * i)).toFixed(3)}`;
}).join('\n')}\n`;

const decay = `t [h],S [mM]\n${Array.from({ length: 30 }, (_, i) => `${i / 3},${(10 * Math.exp(-0.1 * i) + 0.1 * Math.sin(7 * i * i)).toFixed(3)}`).join('\n')}\n`;

function decayModel(): string {
  return writeSbml(parseModel("S' = -k*S"), { parameters: { k: 0.3 } }).xml;
}

async function openGallery(driver: Driver): Promise<void> {
  await inPage(driver, () => document.querySelector<HTMLElement>('.page-head-examples button')?.click());
  await until(driver, 'the gallery', () => document.querySelector('dialog[open]') !== null);
}

async function moveValues(driver: Driver): Promise<void> {
  await setField(driver, '[aria-label="Value of w1"]', '3.5');
  await inPage(driver, () => {
    const buttons = [...document.querySelectorAll<HTMLElement>('.move-actions button')];
    buttons.find(({ textContent }) => textContent?.trim() === 'Keep this curve')?.click();
  });
  await until(driver, 'the kept curve', () => document.querySelector('.pin') !== null);
  await setField(driver, '[aria-label="Value of w2"]', '-2.4');
  await setField(driver, '.horizon-value', '35');
}

async function setField(driver: Driver, selector: string, text: string): Promise<void> {
  await until(driver, selector, (selector) => document.querySelector(selector) !== null, selector);
  await inPage(
    driver,
    (selector, text) => {
      const field = document.querySelector<HTMLInputElement>(selector)!;
      field.value = text;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    },
    selector,
    text,
  );
}

async function openOptions(driver: Driver): Promise<void> {
  await until(driver, 'open options', () => {
    const closed = document.querySelector<HTMLElement>(
      '[aria-labelledby="options-title"] details:not([open]) > summary, [aria-labelledby="options-title"] [aria-expanded="false"]',
    );
    closed?.click();
    return closed === null;
  });
}

async function openCompare(driver: Driver): Promise<void> {
  await until(driver, 'the panel', () => {
    const button = document.querySelector<HTMLElement>('[aria-labelledby="compare-title"] button');
    button?.click();
    return button !== null;
  });
  // The first model that is suggested.
  await until(driver, 'a model to compare with', () => {
    const offers = [...document.querySelectorAll<HTMLElement>('[aria-labelledby="compare-title"] button')];
    const offer = offers.find((one) => /^(Without|Copy of)/.test(one.textContent?.trim() ?? ''));
    offer?.click();
    return offer !== undefined;
  });
}

async function bring(driver: Driver, model: string, csv: string): Promise<void> {
  await drop(driver, 'data.csv', csv);
  await typeModel(driver, model.trim());
}

function state(
  name: string,
  about: string,
  steps: (driver: Driver) => Promise<void>,
  kind: Pick<State, 'fullPage' | 'isFirstVisit'> = {},
): State {
  return {
    name,
    about,
    ...kind,
    async reach(driver) {
      await answered(driver);
      await steps(driver);
      await rested(driver);
      // What shows a window stays where it led.
      if (kind.fullPage !== false) await settled(driver);
    },
  };
}
