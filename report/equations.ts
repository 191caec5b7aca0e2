import temml from 'temml';
import { type Model, toTex } from '../src/index.ts';
import { Html } from './frame/html.ts';

/** The model's equations, typeset as MathML. */
export function equations(model: Model): Html {
  // The TeX is the library's own: names are letters and digits, and links or styles are not allowed.
  return new Html(
    temml.renderToString(toTex(model), { displayMode: true, trust: false, throwOnError: true }),
  );
}
