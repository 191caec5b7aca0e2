import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chiSquareUpperTail } from '../../src/stats/chiSquareUpperTail.ts';
import { normalCdf } from '../../src/stats/normalCdf.ts';

const EPS = 2 ** -52;
const relative = (a: number, b: number) => Math.abs(a / b - 1);

test('chi-square tails agree with high-precision values, also where there are thousands of degrees of freedom', () => {
  // Regularised incomplete gamma functions in 50-digit arithmetic.
  for (const [x, dof, p] of TAILS) {
    // The exponent is of the size of |log p| and of x − dof; its rounding errors become relative errors of p.
    const rounding = 8 * EPS * (10 + Math.abs(Math.log(p)) + Math.abs(x - dof));
    expect(relative(chiSquareUpperTail(x, dof), p), `x = ${x}, dof = ${dof}`).toBeLessThan(rounding);
  }
});

test('two degrees of freedom give an exponential tail, one a normal one', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1000, noNaN: true }), (x) => {
      const rounding = 16 * EPS * (10 + x);
      expect(relative(chiSquareUpperTail(x, 2), Math.exp(-x / 2))).toBeLessThan(rounding);
      expect(relative(chiSquareUpperTail(x, 1), 2 * normalCdf(-Math.sqrt(x)))).toBeLessThan(rounding);
    }),
    { seed: 1 },
  );
});

test('two more degrees of freedom add the next term of the recurrence', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.double({ min: 0.1, max: 150, noNaN: true }), (dof, x) => {
      // Q(a + 1, y) = Q(a, y) + y^a e^{−y}/Γ(a + 1)
      let gamma = dof % 2 === 0 ? 1 : Math.sqrt(Math.PI);
      for (let a = dof % 2 === 0 ? 1 : 0.5; a <= dof / 2; a++) gamma *= a;
      const term = Math.exp((dof / 2) * Math.log(x / 2) - x / 2) / gamma;
      const rounding = 64 * EPS * (10 + x + dof);
      expect(relative(chiSquareUpperTail(x, dof + 2), chiSquareUpperTail(x, dof) + term)).toBeLessThan(
        rounding,
      );
    }),
    { seed: 1 },
  );
});

test('0 gives 1, infinity gives 0, invalid arguments give NaN', () => {
  expect(chiSquareUpperTail(0, 3)).toBe(1);
  expect(chiSquareUpperTail(Number.POSITIVE_INFINITY, 3)).toBe(0);
  expect(chiSquareUpperTail(1, 0)).toBeNaN();
  expect(chiSquareUpperTail(Number.NaN, 3)).toBeNaN();
});

// x, degrees of freedom, probability
const TAILS: [number, number, number][] = [
  [0.5, 1, 0.4795001221869535],
  [0.95, 1, 0.329719297312679],
  [1, 1, 0.3173105078629141],
  [1.05, 1, 0.3055070868612539],
  [1.5, 1, 0.2206713619198468],
  [3, 1, 0.0832645166635504],
  [2.5, 5, 0.7764950711233227],
  [4.75, 5, 0.4471459016395011],
  [5, 5, 0.41588018699550794],
  [5.25, 5, 0.3861379243372891],
  [7.5, 5, 0.186029833602867],
  [15, 5, 0.010362337915786437],
  [9.5, 19, 0.964221570732356],
  [18.05, 19, 0.5191006938467294],
  [19, 19, 0.4568361255919624],
  [19.95, 19, 0.397592526626145],
  [28.5, 19, 0.07426746400629622],
  [57, 19, 1.1426193493546637e-5],
  [10, 20, 0.9681719426937951],
  [19, 20, 0.5218260222372074],
  [20, 20, 0.4579297144718522],
  [21, 20, 0.39713259935081063],
  [30, 20, 0.06985366069940976],
  [60, 20, 7.121750862815577e-6],
  [50, 100, 0.9999930466947524],
  [95, 100, 0.6225792918781735],
  [100, 100, 0.48119168452795674],
  [105, 100, 0.346496403470322],
  [150, 100, 0.0009039320423540091],
  [300, 100, 7.412100857322876e-22],
  [642, 1284, 1.0],
  [1219.8, 1284, 0.8989209310835651],
  [1284, 1284, 0.4947516227759245],
  [1348.2, 1284, 0.10393057337162653],
  [1926, 1284, 1.3683462141501355e-28],
  [3852, 1284, 3.743524487910596e-254],
  [2000, 4000, 1.0],
  [3800, 4000, 0.9883041796188499],
  [4000, 4000, 0.49702645155579744],
  [4200, 4000, 0.013647467683370378],
  [6000, 4000, 1.3745123703543725e-84],
];
