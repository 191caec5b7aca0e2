import type { Options } from './options.ts';

/** What a method is and can do: nothing else asks for its name. */
export interface Method {
  readonly title: string;
  /** Maximises the likelihood of any problem: hidden states, observation functions, bounds. Gives states with errors, and a covariance of its own. */
  readonly likelihood: boolean;
  /** Works on the weak form: all states measured at equally spaced times, parameters that enter linearly. */
  readonly weakForm: boolean;
  /** Finds states and parameters together, the states held to the equations from one time to the next. */
  readonly collocation: boolean;
  /** Solves the model forward from a start, over events and switches in the states. */
  readonly shooting: boolean;
}

/**
 * Every method by its name.
 *
 * @example
 * ```ts
 * import { methods } from 'wendy';
 *
 * for (const [name, { weakForm }] of Object.entries(methods)) console.log(name, weakForm);
 * // → mle false
 * // → irls true
 * // → ols true
 * // → fsnls false
 * ```
 */
export const methods: Readonly<Record<Options['method'], Method>> = {
  mle: {
    title: 'maximum likelihood (mle), states and parameters together',
    likelihood: true,
    weakForm: false,
    collocation: true,
    shooting: false,
  },
  irls: {
    title: 'WENDy (irls), iteratively reweighted least squares on the weak form',
    likelihood: false,
    weakForm: true,
    collocation: false,
    shooting: false,
  },
  ols: {
    title: 'WENDy’s first step (ols), least squares on the weak form without weights',
    likelihood: false,
    weakForm: true,
    collocation: false,
    shooting: false,
  },
  fsnls: {
    title: 'nonlinear least squares by forward solves (fsnls)',
    likelihood: true,
    weakForm: false,
    collocation: false,
    shooting: true,
  },
};
