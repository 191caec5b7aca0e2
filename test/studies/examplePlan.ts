/** A plan with its own model, as users write them. */
export const example = {
  name: 'lv-design',
  seed: 1,
  model: "u1' = w1*u1 + w2*u1*u2\nu2' = w3*u2 + w4*u1*u2",
  parameters: { w1: 3, w2: -1, w3: -6, w4: 1 },
  initial: { u1: 1, u2: 1 },
  time: [0, 5],
  points: [128, 256],
  noise: [0.05, 0.1],
  trials: 50,
  methods: ['ols', 'irls'],
  options: {},
};
