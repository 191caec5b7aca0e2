/** The most states and parameters together for which the likelihood is followed by forward solves: for more, they take longer than a fit. */
export const MOST_ASKED = 24;
