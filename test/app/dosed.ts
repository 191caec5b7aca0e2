/** Two doses of a drug, measured in the blood alone, with an error of a few per cent: columns t, conc and amt. */
export const dosed = {
  model: `gut' = -ka*gut
blood' = ka*gut - ke*blood
gut(0) = 0
blood(0) = 0
dose amt into gut
observe conc = blood/V
noise conc lognormal
V ~ lognormal(3, 0.5)
report halflife = log(2)/ke
`,
  truth: { ka: 1.2, ke: 0.15, V: 20 },
  csv(): string {
    const { ka, ke, V } = this.truth;
    // The amount in the blood at time t after a dose.
    const after = (dose: number, t: number) =>
      t <= 0 ? 0 : ((dose * ka) / (ka - ke)) * (Math.exp(-ke * t) - Math.exp(-ka * t));
    const times = [0.25, 0.5, 1, 1.5, 2, 3, 4, 6, 8, 10, 12, 12.5, 13, 14, 16, 18, 20, 24];
    const rows = times.map((t) => {
      const conc = ((after(100, t) + after(60, t - 12)) / V) * Math.exp(0.04 * Math.cos(17 * t * t));
      return `${t},${conc.toPrecision(5)},${t === 12 ? 60 : ''}`;
    });
    return `t,conc,amt\n0,,100\n${rows.join('\n')}\n`;
  },
};
