/** Questions of which only the newest matters, asked one at a time: none queue up. */
export interface LatestWins<Q> {
  /** Asks as soon as the question under way is answered; one that waits is replaced. */
  want(question: Q): void;
  /** Forgets what waits, and what is under way. */
  drop(): void;
}

/** Asks with `ask` and hands answers to `take`; what cannot be answered is handed over as undefined. */
export function latestWins<Q, A>(
  ask: (question: Q, signal: AbortSignal) => Promise<A>,
  take: (answer: A | undefined, question: Q) => void,
): LatestWins<Q> {
  let underWay: AbortController | undefined;
  let waiting: { readonly question: Q } | undefined;

  const go = async (question: Q) => {
    const control = new AbortController();
    underWay = control;
    const answer = await ask(question, control.signal).catch(() => undefined);
    // Dropped: another may be under way by now.
    if (underWay !== control) return;
    underWay = undefined;
    const next = waiting;
    waiting = undefined;
    if (next) void go(next.question);
    take(answer, question);
  };

  return {
    want(question) {
      if (underWay) waiting = { question };
      else void go(question);
    },
    drop() {
      waiting = undefined;
      underWay?.abort();
      underWay = undefined;
    },
  };
}
