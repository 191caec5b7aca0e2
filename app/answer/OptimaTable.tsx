import type { DrawnFit } from '../../charts/figures/figure.ts';
import { waterfall } from '../../charts/figures/waterfall.ts';
import { optimaCells, optimaLabels, optimaRemarks } from '../../report/searchWords.ts';
import type { Result } from '../../src/index.ts';
import { Explained } from '../explain/Explained.tsx';
import { AnswerFigure } from '../figures/AnswerFigure.tsx';

/** The optima within two log units of the best side by side with it, and the waterfall of all starts; nothing where there is only one. */
export function OptimaTable({ fit }: { fit: DrawnFit }) {
  const { result } = fit;
  const optima = optimaCells(result);
  if (optima.length === 0) return null;
  return (
    <div class="optima">
      <h3>
        <Explained explanation={optimaExplained}>Other optima</Explained>
      </h3>
      <div class="optima-inside">
        <div>
          <Table result={result} />
          {[...optimaRemarks(result), ...omittedWords(result)].map((text) => (
            <p class="small muted" key={text}>
              {text}
            </p>
          ))}
        </div>
        {waterfall.shows(fit) && <AnswerFigure figure={waterfall} fit={fit} />}
      </div>
    </div>
  );
}

const optimaExplained = {
  term: 'Optima (of the likelihood)',
  text: 'Sets of parameters around which any small change makes the fit worse. These are about as good as the best one: the data alone do not choose between them. The waterfall shows where each start of the search ended.',
};

/** Rows before the first parameter: log-likelihood and starts. */
const rowsBefore = 2;

function Table({ result }: { result: Result }) {
  const optima = optimaCells(result);
  const omitted = new Set(alikeEverywhere(result));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section class="table-frame" tabIndex={0} aria-label="Table of optima">
      <table class="table" aria-label="Optima">
        <thead>
          <tr>
            <th scope="col">Optimum</th>
            {optima.map(({ name }) => (
              <th scope="col" class="number" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {optimaLabels(result).map((label, i) =>
            omitted.has(i - rowsBefore) ? null : (
              <tr key={label}>
                <th scope="row">{label}</th>
                {optima.map(({ name, below, seen, values }) => (
                  <td class="number" key={name}>
                    {[below, seen, ...values][i]}
                  </td>
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  );
}

/** Parameters of single experiments, by their place, that no optimum moves by more than their standard error: there can be many. */
function alikeEverywhere({ parameters, search }: Result): number[] {
  const optima = search?.optima ?? [];
  return parameters.flatMap(({ experiment, estimate, stdError }, j) => {
    const isAlike = optima.every(({ parameters: values }) => Math.abs(values[j] - estimate) <= stdError);
    return experiment !== null && isAlike ? [j] : [];
  });
}

function omittedWords(result: Result): string[] {
  const { length } = alikeEverywhere(result);
  if (length === 0) return [];
  const [values, differ, their] = length === 1 ? ['value', 'differs', 'its'] : ['values', 'differ', 'their'];
  return [
    `Not listed: ${length} ${values} of single experiments that ${differ} by less than ${their} standard error.`,
  ];
}
