/** The most rows: a fit of that many takes some seconds in a browser, and its figures as long again. */
export const mostRows = 200_000;
