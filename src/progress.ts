/** What a fit reports while it runs. */
export interface Progress {
  /** The stage that begins, or goes on. */
  stage:
    | 'noise'
    | 'radius'
    | 'testFunctions'
    | 'weakSystem'
    | 'covariance'
    | 'iterate'
    | 'uncertainty'
    | 'search'
    | 'maximise'
    | 'shoot'
    | 'simulate';
  /** Milliseconds since the fit began. */
  elapsed: number;
  /** In stages `iterate` and `maximise`: how many iterates there are, and the last relative change. */
  iteration?: number;
  change?: number;
  /** In stage `maximise`: the continuation parameter κ, which ends at 0.0001 or, for records beyond 200 times, below, and the steps between two samples. */
  kappa?: number;
  subSteps?: number;
  /** In stages `search` and `shoot`: which start of how many at most, and the forward solves so far. */
  start?: number;
  starts?: number;
  evaluations?: number;
  /**
   * In stage `search`: how many starts have ended, how many of them at the best so far, and its residuals over the noise that is seen
   * without a model (the largest of all outputs): no better fit is worth seeking where they are near 1.
   */
  followed?: number;
  seen?: number;
  residualOverNoise?: number;
  /** In stage `search`: which stage of how many the start under way is in; the last are forward solves. */
  part?: number;
  parts?: number;
  /** Which experiment is fitted, where each is fitted alone. */
  experiment?: string;
}
