import { methodOf, parseModel, type Result, starterOf, type Verdict } from '../src/index.ts';
import { significant, writerFor } from '../src/text/digits.ts';
import { comparisonSection } from './comparisonSection.ts';
import { equations } from './equations.ts';
import { estimateCells, intervalHeading } from './estimateCells.ts';
import { factsList } from './frame/factsList.ts';
import { type Html, html } from './frame/html.ts';
import { page } from './frame/page.ts';
import { tableOf } from './frame/tableOf.ts';
import { headlineOf } from './headline.ts';
import { isSevere } from './isSevere.ts';
import { knownRows } from './knownRows.ts';
import type { Reported } from './reported.ts';
import { figuresIn, type ReportFigures, reportFigures } from './reportFigures.ts';
import { reportStyle } from './reportStyle.ts';
import { reproduceSection } from './reproduceSection.ts';
import { optimaCells, optimaLabels, optimaRemarks } from './searchWords.ts';
import { summary } from './summary.ts';

/**
 * The report of a fit: a self-contained page, without scripts or network; a policy in its head forbids both. The same fit gives
 * the same page. Figures are drawn with `document`; `pause` is awaited between them.
 */
export async function reportPage(
  reported: Reported,
  document: Document,
  pause: () => Promise<void> = async () => {},
): Promise<string> {
  const figures = await reportFigures(reported, document, pause);
  const { models = [] } = reported;
  const compared =
    models.length > 1 ? await comparisonSection(models, reported.time, document, pause) : undefined;
  await pause();
  const title = titleOf(reported);
  return page({
    title,
    generator: `WENDy ${reported.result.version}`,
    style: reportStyle(new Map([...figures.dark, ...(compared?.dark ?? [])])),
    // Typeset equations have inline styles, and the files in the page are data: URLs.
    policy: () => "style-src 'unsafe-inline'; img-src data:",
    head: head(reported, title),
    main: [
      verdictSection(reported.result),
      estimatesSection(reported, figures),
      modelSection(reported.result),
      fitSection(reported, figures),
      checksSection(figures),
      compared?.section ?? '',
      methodSection(reported, figures),
      reproduceSection(reported),
    ],
  });
}

/** More names than this do not fit a title. */
const mostNamed = 4;

function titleOf({ result, files }: Reported): string {
  const names = Object.keys(result.noise);
  const what = names.length > mostNamed ? `${names.length} outputs` : names.join(', ');
  return `Fit of ${what} to ${files.data}`;
}

function head({ result, when }: Reported, title: string): Html {
  const day = when.toISOString().slice(0, 10);
  return html`<header>
<p class="brand">WENDy report</p>
<h1>${title}</h1>
<p class="muted">Made on <time datetime="${day}">${day}</time> by WENDy for TypeScript ${result.version}. Method: ${methodOf(result.method).title}${begunAt(result)}.</p>
</header>`;
}

function begunAt({ detail }: Result): string {
  return detail.kind === 'collocation' ? `, begun at ${starterOf(detail.start).place}` : '';
}

function verdictSection(result: Result): Html {
  const { status, diagnostics, notes } = result;
  const verdicts = diagnostics.warnings.length > 0 ? diagnostics.warnings : [status];
  return html`<section aria-labelledby="verdict"><h2 id="verdict">Verdict</h2>
<p class="headline">${headlineOf(result).words}</p>
${verdicts.map(verdictBlock)}
${notes.map(({ message }) => html`<p class="note"><strong>Note.</strong> ${message}</p>\n`)}</section>`;
}

function verdictBlock({ code, message, advice }: Verdict): Html {
  const look = code === 'ok' ? 'good' : isSevere(code) ? 'bad' : 'fair';
  return html`<div class="verdict ${look}"><p><strong><span aria-hidden="true">${code === 'ok' ? '✓' : '!'}</span> ${message}</strong></p>
${advice ? html`<p>${advice}</p>` : ''}</div>\n`;
}

function estimatesSection({ result }: Reported, figures: ReportFigures): Html {
  const rows = estimateCells(result);
  const hasWeak = result.irls !== null;
  const table = tableOf({
    label: 'Estimates',
    columns: [
      { heading: 'Parameter' },
      { heading: 'Estimate', number: true },
      { heading: 'Standard error', number: true },
      { heading: `${intervalHeading(result)}`, number: true },
      { heading: 'Relative error', number: true },
      ...(hasWeak ? [{ heading: 'WENDy (irls)', number: true }] : []),
    ],
    rows: rows.map(({ name, mark, estimate, stdError, lower, upper, without, relative, irls }) => [
      html`<strong>${name}</strong>${mark ? html` <span class="mark">${mark}</span>` : ''}`,
      html`<strong>${estimate}</strong>`,
      stdError,
      without || `${lower} to ${upper}`,
      relative,
      ...(hasWeak ? [irls] : []),
    ]),
  });
  return html`<section aria-labelledby="estimates"><h2 id="estimates">Parameters</h2>
${table}
${combinations(result)}
${optimaSection(result)}
${figuresIn(figures, 'parameters')}</section>`;
}

function combinations({ diagnostics: { identifiable } }: Result): Html | string {
  if (identifiable.length === 0) return '';
  return html`<p>What the data do determine (± standard error):</p>
<ul>${identifiable.map(({ text, estimate, stdError }) => {
    const write = writerFor(estimate, stdError);
    return html`<li><code>${text}</code> = ${write(estimate)} ± ${write(stdError)}</li>\n`;
  })}</ul>`;
}

/** The optima within two log units of the best, next to it. */
function optimaSection(result: Result): Html | string {
  const optima = optimaCells(result);
  if (optima.length === 0) return '';
  const labels = optimaLabels(result);
  return html`<h3>Other optima</h3>
<p>Other values fit as well, or nearly: the data alone do not choose between them.</p>
${tableOf({
  label: 'Optima',
  columns: [{ heading: 'Optimum' }, ...optima.map(({ name }) => ({ heading: name, number: true }))],
  rows: labels.map((label, i) => [
    html`<strong>${label}</strong>`,
    ...optima.map(({ below, seen, values }) => [below, seen, ...values][i]),
  ]),
})}
${optimaRemarks(result).map((text) => html`<p class="muted">${text}</p>\n`)}`;
}

function modelSection({ model }: Result): Html {
  return html`<section aria-labelledby="model"><h2 id="model">Model</h2>
<div class="scroll equations" tabindex="0" role="group" aria-label="Equations">${equations(parseModel(model))}</div></section>`;
}

function fitSection({ result }: Reported, figures: ReportFigures): Html {
  const facts: [string, string[]][] = [];
  for (const [label, text] of [...summary(result), ...knownRows(result)]) {
    if (label === '') facts.at(-1)![1].push(text);
    else facts.push([label, [text]]);
  }
  return html`<section aria-labelledby="fit"><h2 id="fit">Data and fit</h2>
${figuresIn(figures, 'fit')}
${factsList(facts)}
${experimentsTable(result)}</section>`;
}

/** Further experiments are only in the result's file. */
const mostExperiments = 200;

function experimentsTable({ experiments }: Result): Html | string {
  if (experiments.length < 2) return '';
  const states = experiments.find(({ initial }) => initial.length > 0)?.initial ?? [];
  const left = experiments.length - mostExperiments;
  return html`<h3>Experiments</h3>
${tableOf({
  label: 'Experiments',
  columns: [
    { heading: 'Experiment' },
    { heading: 'Times', number: true },
    { heading: 'Values', number: true },
    { heading: 'Information', number: true },
    ...states.map(({ name }) => ({ heading: `First ${name}`, number: true })),
  ],
  rows: experiments.slice(0, mostExperiments).map(({ name, points, observations, information, initial }) => [
    html`<strong>${name}</strong>`,
    String(points),
    String(observations),
    `${significant(100 * information, 2)}%`,
    ...states.map((_, l) => {
      const first = initial[l];
      if (!first) return '–';
      if (first.stdError === 0) return `${Number(first.estimate.toPrecision(6))} (given)`;
      const write = writerFor(first.estimate, first.stdError);
      return `${write(first.estimate)} ± ${write(first.stdError)}`;
    }),
  ]),
})}
${left > 0 ? html`<p class="muted">And ${left} more.</p>` : ''}`;
}

function checksSection(figures: ReportFigures): Html | string {
  const drawn = figuresIn(figures, 'checks');
  if (drawn.length === 0) return '';
  return html`<section aria-labelledby="checks"><h2 id="checks">Checks</h2>
${drawn}</section>`;
}

function methodSection({ result, insight }: Reported, figures: ReportFigures): Html | string {
  // The weak form was not used in such a fit.
  if (insight.reason && !result.testFunctions?.count) return '';
  const about = html`<p>WENDy does not solve the equations: it multiplies them by smooth test functions, each seen through a short window of time, and integrates. That moves the derivative from the noisy data to the test functions.</p>`;
  const why =
    insight.reason &&
    html`<p class="muted">There is nothing to draw for this fit: ${insight.reason.message}</p>`;
  return html`<section aria-labelledby="method"><h2 id="method">How WENDy saw the data</h2>
${about}
${why ?? ''}
${figuresIn(figures, 'method')}</section>`;
}
