import { optimaCells, optimaLabels, optimaRemarks } from '../../report/searchWords.ts';
import type { Result } from '../../src/index.ts';

/** The optima within two log units of the best side by side with it; nothing where there is only one. */
export function OptimaTable({ result }: { result: Result }) {
  const optima = optimaCells(result);
  if (optima.length === 0) return null;
  return (
    <>
      <h3>Other optima</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
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
      {optimaRemarks(result).map((text) => (
        <p class="small muted" key={text}>
          {text}
        </p>
      ))}
    </>
  );
}
