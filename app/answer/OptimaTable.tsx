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
          {optimaRemarks(result).map((text) => (
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

function Table({ result }: { result: Result }) {
  const optima = optimaCells(result);
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
          {optimaLabels(result).map((label, i) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {optima.map(({ name, below, seen, values }) => (
                <td class="number" key={name}>
                  {[below, seen, ...values][i]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
