/** The question of a design, answered for predator and prey: an example to start from. */
export const design = {
  name: 'lv-design',
  title: 'How many points, and how little noise, give the rates of predator and prey within 5%?',
  problem: 'lotka-volterra',
  points: [32, 64, 128, 256],
  noise: [0.02, 0.05, 0.1, 0.2],
  trials: 50,
  methods: ['irls', 'mle'],
  target: { w1: 0.05, w2: 0.05, w3: 0.05, w4: 0.05 },
};
