import { parseModel } from '../../../../src/index.ts';
import { type SearchCase, times } from '../searchCase.ts';

interface System {
  readonly name: string;
  readonly model: string;
  readonly end: number;
  /** Published success in per cent at each noise: AMIGO2, and algebraic estimation with polish. */
  readonly published: Readonly<Record<'1e-2' | '1e-4', readonly [number, number]>>;
}

/** Twelve systems of the public set ParameterEstimationBenchmarking, from control, physiology and epidemiology. */
const systems: readonly System[] = [
  {
    name: 'aircraft pitch',
    model: `theta' = q
q' = (-M_alpha*alpha - M_delta_e*sin(2*t) - 0.2*M_q*q)/0.05
alpha' = (0.05*q - 0.002*Z_alpha*alpha)/0.1
observe y1 = 0.05*q`,
    end: 10,
    published: { '1e-2': [0, 50], '1e-4': [0, 50] },
  },
  {
    name: 'boost converter',
    model: `iL' = (12 - 48*(0.5 - 0.1*sin(100*t))*vC)/(0.004*L)
vC' = (-48*vC/(20*R_load) + 2*(0.5 - 0.1*sin(100*t))*iL)/(0.096*C_cap)
observe y1 = 48*vC
observe y2 = 2*iL`,
    end: 0.5,
    published: { '1e-2': [87.5, 87.5], '1e-4': [100, 100] },
  },
  {
    name: 'brusselator',
    model: `X' = 0.5 - 0.5*X - 3*b*X + 16*a*Yc*X^2
Yc' = 6*b*X - 16*a*Yc*X^2
observe y1 = 2*X
observe y2 = 2*Yc`,
    end: 20,
    published: { '1e-2': [12.5, 12.5], '1e-4': [50, 37.5] },
  },
  {
    name: 'daisy mamil3',
    model: `x1' = (0.5*(-1.666*a01 - a21 - 1.334*a31)*x1 + 0.334*a12*x2 + 0.999*a13*x3)/0.5
x2' = -0.334*a12*x2 + 0.5*a21*x1
x3' = (-0.999*a13*x3 + 0.667*a31*x1)/1.5
observe y1 = 0.5*x1
observe y2 = x2`,
    end: 20,
    published: { '1e-2': [75, 75], '1e-4': [100, 87.5] },
  },
  {
    name: 'dc motor',
    model: `omega_m' = (0.2*Kt*i - 0.1*omega_m)/(0.02*Jm)
i' = (12 - 0.1*omega_m - 2*i + 2*sin(5*t))/0.5
observe y1 = omega_m`,
    end: 5,
    published: { '1e-2': [87.5, 87.5], '1e-4': [100, 100] },
  },
  {
    name: 'flexible arm',
    model: `theta_m' = omega_m
omega_m' = (0.5 - 0.1*bm*omega_m - 20*k*(-0.5*theta_t + 0.5*theta_m))/(0.1*Jm)
theta_t' = omega_t
omega_t' = (-0.05*bt*omega_t - 20*k*(0.5*theta_t - 0.5*theta_m))/(0.05*Jt)
observe y1 = 0.5*theta_m
observe y2 = 0.5*theta_t`,
    end: 10,
    published: { '1e-2': [0, 0], '1e-4': [100, 25] },
  },
  {
    name: 'fitzhugh nagumo',
    model: `Vm' = -3*g*(0.5*R - 2*Vm + 2.6666666666666665*Vm^3)
R' = (-0.4*a - 2*Vm + 0.2*b*R)/(3*g)
observe y1 = -2*Vm`,
    end: 1,
    published: { '1e-2': [0, 0], '1e-4': [75, 62.5] },
  },
  {
    name: 'hiv',
    model: `x' = (2*lm - 40*d*x - 0.00016*beta*x*vv)/2000
yv' = (-2*a*yv + 0.00016*beta*x*vv)/2
vv' = (200*k*yv - 0.012*uu*vv)/0.002
w' = (-0.008*b*w - 0.08*c*q*w*yv + 0.4*c*w*z*yv)/2
z' = -0.2*h*z + 0.08*c*q*w*yv
observe y1 = 2*w
observe y2 = z
observe y3 = 2000*x
observe y4 = 0.002*vv + 2*yv`,
    end: 25,
    published: { '1e-2': [0, 0], '1e-4': [0, 0] },
  },
  {
    name: 'lotka volterra',
    model: `r' = 2*k1*r - 2*k2*w*r
w' = -0.6*k3*w + 4*k2*w*r
observe y1 = 4*r`,
    end: 20,
    published: { '1e-2': [100, 100], '1e-4': [100, 100] },
  },
  {
    name: 'repressilator',
    model: `m1' = -m1 + 4*beta/(0.5*(1 + 24*n*p3))
m2' = -m2 + 4*beta/(0.5*(1 + 16*n*p1))
m3' = -m3 + 4*beta/(0.5*(1 + 8*n*p2))
p1' = -2*alpha*(-0.125*m1 + p1)
p2' = -2*alpha*(-0.25*m2 + p2)
p3' = -2*alpha*(p3 - 0.08333333333333333*m3)
observe y1 = 4*p1
observe y2 = 2*p2
observe y3 = 6*p3`,
    end: 24,
    published: { '1e-2': [87.5, 75], '1e-4': [100, 100] },
  },
  {
    name: 'seir',
    model: `S' = -15840*b*In*S/(3960000*Npop)
E' = (15840*b*In*S/(2000*Npop) - 6*nu*E)/20
In' = (-4*a*In + 6*nu*E)/10
Npop' = 0
observe y1 = 10*In
observe y2 = 2000*Npop`,
    end: 60,
    published: { '1e-2': [25, 0], '1e-4': [50, 25] },
  },
  {
    name: 'slow fast',
    model: `xA' = -0.5*k1*xA
xB' = (0.166*k1*xA - 0.666*k2*xB)/0.666
xC' = 0.666*k2*xB
eA' = 0
eB' = 0
eC' = 0
observe y1 = xC
observe y2 = 0.442224*xA*eA + 0.999*eB*xB + 1.666*xC*eC
observe y3 = 1.332*eA
observe y4 = 1.666*eC`,
    end: 10,
    published: { '1e-2': [25, 37.5], '1e-4': [87.5, 100] },
  },
];

/** Parameters and first states as there: uniform in [0.1, 0.9]. The box is that which other methods are given there. */
export const pebCases: readonly SearchCase[] = systems.flatMap(({ name, model, end, published }) => {
  const { parameters, states, outputs } = parseModel(model);
  const drawn = (names: readonly string[], uniform: () => number) =>
    Object.fromEntries(names.map((one) => [one, 0.1 + 0.8 * uniform()]));
  return [201, 25].flatMap((points) =>
    (['1e-2', '1e-4'] as const).map((noise) => ({
      name,
      design: `${points} points, ${noise}`,
      model,
      truth: {},
      draw: (uniform: () => number) => ({
        truth: drawn(parameters, uniform),
        u0: drawn(states, uniform),
      }),
      t: times(0, end, points),
      measured: outputs.map((output) => output.name),
      noise: Number(noise),
      published: published[noise],
      box: [1e-5, 10] as const,
    })),
  );
});
