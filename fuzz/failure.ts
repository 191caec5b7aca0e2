/** An oracle is not satisfied. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly oracle: string;

  constructor(oracle: string, message: string) {
    super(message);
    this.oracle = oracle;
  }
}
