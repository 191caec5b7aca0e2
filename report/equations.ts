import temml from 'temml';
import { type Model, toTex } from '../src/index.ts';
import { Html } from './frame/html.ts';

/** The model's equations, typeset as MathML. */
export function equations(model: Model): Html {
  // The library's own TeX: names in it are letters and digits, and nothing in it is trusted with links or styles.
  return new Html(
    temml.renderToString(toTex(model), { displayMode: true, trust: false, throwOnError: true }),
  );
}
