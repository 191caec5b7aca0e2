/** Where the paper says things, in the order of its text. */
export const places = {
  abstract: 'Abstract',
  radius: 'Figure 1: error against the radius of the test functions',
  integration: 'Figure 2: integration error',
  examples: 'Section 3: examples',
  residuals: 'Figure 4: residuals',
  systems: 'Table 1: systems',
  logistic: 'Section 3.2.1, Figure 5: logistic growth',
  lotkaVolterra: 'Section 3.2.2, Figure 6: Lotka-Volterra',
  fitzHugh: 'Section 3.2.3, Figure 7: FitzHugh-Nagumo',
  hindmarsh: 'Section 3.2.4, Figure 8: Hindmarsh-Rose',
  transduction: 'Section 3.2.5, Figure 9: protein transduction benchmark',
  uncertainty: 'Section 3.3, Figures 10 and 11: uncertainty',
  shooting: 'Section 3.4, Figures 12 to 15: nonlinear least squares',
  aggregate: 'Section 3.4, Figure 16: aggregate',
  conclusion: 'Section 4: conclusion',
} as const;
