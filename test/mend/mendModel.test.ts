import { describe, expect, test } from 'vitest';
import { problemWords } from '../../app/model/problemWords.ts';
import type { Problem } from '../../app/worker/messages.ts';
import { InputError, parseModel } from '../../src/index.ts';
import { mendModel, withoutLine } from '../../src/mend/mendModel.ts';
import { refusalOf } from '../refusalOf.ts';

const refusal = (text: string) => refusalOf(() => parseModel(text)).finding;

describe('a text that is nearly a model', () => {
  test.each([
    ["u' = 2u + a", "u' = 2*u + a"],
    ["u' = a(u + 1) + (1 + u)(2 - u)", "u' = a*(u + 1) + (1 + u)*(2 - u)"],
    ["u' = 2 u v − k·v²\nv′ = u × v", "u' = 2*u*v - k*v^2\nv' = u * v"],
    ['du/dt = −β·u(t)·v(t) + sin(t);\ndv/dt = u₁·v⁻¹', 'du/dt = -β*u*v + sin(t)\ndv/dt = u1*v^(-1)'],
    ['ẋ = a*x**2 // square', "x' = a*x^2 # square"],
    ["u' = a*(u + 1", "u' = a*(u + 1)"],
    ["u' = a*u\nat t = 3: u = 1 u2 = 2\nu2' = u", "u' = a*u\nat t = 3: u = 1, u2 = 2\nu2' = u"],
    ["u' = [a + b]*{u} % MATLAB\nv' = u.^2.*v", "u' = (a + b)*(u) # MATLAB\nv' = u^2*v"],
  ])('%j is corrected', (text, mended) => {
    expect(mendModel(text)).toBe(mended);
    expect(() => parseModel(mended)).not.toThrow();
  });

  test.each<[string, string, string[]]>([
    [
      'NONMEM',
      '$PK\nKA = THETA(1)*EXP(ETA(1))\nK = CL/V ; elimination\n$DES\nDADT(1) = -KA*A(1)\nDADT(2) = KA*A(1) - K*A(2)',
      ["A1' = -KA*A1", "A2' = KA*A1 - K*A2", 'K = CL/V'],
    ],
    [
      'Monolix',
      '[LONGITUDINAL]\ninput = {ka, V}\nEQUATION:\nddt_Ad = -ka*Ad\nddt_Ac = ka*Ad - k*Ac ; central',
      ["Ad' = -ka*Ad", "Ac' = ka*Ad - k*Ac"],
    ],
    ['mrgsolve', '$ODE\ndxdt_A = -k*A;\ndxdt_B = k*(A - B);', ["A' = -k*A", "B' = k*(A - B)"]],
    [
      'rxode2',
      'm <- rxode2({\n  kel = cl/v\n  d/dt(depot) = -ka*depot\n  d/dt(centr) = ka*depot - kel*centr\n})',
      ["depot' = -ka*depot", "centr' = ka*depot - kel*centr", 'kel = cl/v'],
    ],
    [
      'Berkeley Madonna',
      'METHOD RK4\nSTARTTIME = 0\n{Reservoirs}\nd/dt (S) = -J\nd/dt (I) = J\nINIT S = 99\nJ = beta*S*I\nbeta = 0.01',
      ["S' = -J", "I' = J", 'J = beta*S*I', '# beta = 0.01 in the code'],
    ],
    [
      'XPPAUT',
      "# a comment\npar a=0.7,b=0.8\ninit v=-1\nv'=v-v^3/3-w\ndw/dt=a*(v-b*w)\n@ total=200\ndone",
      ["v' = v-v^3/3-w", "w' = a*(v-b*w)"],
    ],
    [
      'Modelica',
      'model M\n  Real x(start=1);\nequation\n  der(x) = -k*exp(-y);\n  der(y) = (x - y);\nend M;',
      ["x' = -k*exp(-y)", "y' = (x - y)"],
    ],
    ['Mathematica', "{x'[t] == -k*x[t], y'[t] == k*x[t]}", ["x' = -k*x", "y' = k*x"]],
  ])('in %s has its equations: %s', (language, text, lines) => {
    expect(refusal(text).values).toEqual({ language, lines: null });
    expect(mendModel(text)).toBe(lines.join('\n'));
    expect(parseModel(lines.join('\n')).states).toHaveLength(2);
  });

  test.each([
    'd/dt(a) = -k*a;\nk = 2;\nk = k*2;',
    'd/dt(a) = -k*a;\na = max(a, 0);',
    'd/dt(a) = -k*a;\nif (a < 0) k = 0;',
    "par v1=2\nminf(v)=1+tanh(v/v1)\nv'=-minf(v)",
    "x'[t] == a x[t] - b x[t] y[t]",
  ])('in another language that is not plain has none: %s', (text) => {
    expect(refusal(text).code).toBe('foreignCode');
    expect(mendModel(text)).toBeUndefined();
  });

  test.each([
    "u' = a*u",
    "u' = a*u + 2.",
    "u' = a*",
    '',
    "u''' = a",
    "u''*u = a",
    'hello world',
    "u' = 5%*u",
    "u' = a +* u",
  ])('%j is left alone', (text) => {
    expect(mendModel(text)).toBeUndefined();
  });

  test('a formula of the time is not taken for a rate, though a column is called so', () => {
    expect(mendModel('S = K/(1 + exp(-r*t))', ['S'])).toBeUndefined();
    expect(mendModel('S = K/(1 + S)', ['S'])).toBeDefined();
  });

  test.each([
    // A prime is missing.
    ['S = -Vmax*S/(Km + S)\nP = Vmax*S/(Km + S)', "S' = -Vmax*S/(Km + S)\nP' = Vmax*S/(Km + S)"],
    ['S = -2k S\nP = 2k S;\nx0 = 0,3', "S' = -2*k*S\nP' = 2*k*S\nx0 = 0.3"],
    // Of second order, or not solved for the derivative.
    ["u'' = -k*u - c*u'", "u' = du\ndu' = -k*u - c*du"],
    ["m*y'' + c*y' + k*y = 0", "y' = dy\ndy' = (-c*dy - k*y)/m"],
    ["y'' + 2*z*w*y' + w^2*y = K*w^2*u", "y' = dy\ndy' = K*w^2*u - 2*z*w*dy - w^2*y"],
    ['d²x/dt² = -k x\ndx_ = 1', "x' = dx\ndx' = -k*x\ndx_ = 1"],
    ['tau*dy/dt = K*u - y\nu = 2', "y' = (K*u - y)/tau\nu = 2"],
    ["(a + b)*y' + y = u", "y' = (u - y)/(a + b)"],
    // As in other programs.
    ['dSdt = -k*S;\ndPdt = k*S;', "S' = -k*S\nP' = k*S"],
    ["S'(t) = -k*S(t)\nP'(t) = k*S(t)", "S' = -k*S\nP' = k*S"],
    ['D(S) = -k*S\ndiff(P(t), t) = k*S', "S' = -k*S\nP' = k*S"],
    ["S' = -k*S; P' = k*S;", "S' = -k*S\nP' = k*S"],
    ["S' == -k*S\nP' := k*S", "S' = -k*S\nP' = k*S"],
    // Decimal commas, but not the commas of a list.
    ["S' = -0,5*S\nP' = 1,25*k*S", "S' = -0.5*S\nP' = 1.25*k*S"],
    ["S' = max(1,5)*S + 2k", "S' = max(1,5)*S + 2*k"],
    // A product in one word.
    ['dS/dt = -kS(1 - S/P)', 'dS/dt = -k*S*(1 - S/P)'],
    // As in papers.
    ['∂S/∂t = -k*S', "S' = -k*S"],
    ['dS = -k*S dt', "S' = -k*S"],
    ['dS = -k*S*dt', "S' = -k*S"],
    ["S' = -k*S\nk = 0.8 per hour", "S' = -k*S\nk = 0.8 # per hour"],
    ["S' = -k*S*(1 - S/K), k > 0, K>0, S(0) = 10", "S' = -k*S*(1 - S/K)\nk > 0\nK>0\nS(0) = 10"],
    // Reactions.
    ['S → P  k', 'S → P, k'],
    ['S --k--> P', 'S -> P, k'],
    ['S -> P : Vmax*S/(Km + S)', 'S -> P, v = Vmax*S/(Km + S)'],
    ['S + E <--> C, a, b\nC => E + P : kcat', 'S + E <-> C, a, b\nC -> E + P, kcat'],
    ['S <-> C # binds\nC -> P', 'S <-> C, k1, k2 # binds\nC -> P, k3'],
    // Unknowns, bounds, first values, doses.
    ["k = ?\nS' = -k*S", "# k is estimated\nS' = -k*S"],
    ["S' = -k*S\nk between 0,1 and 2", "S' = -k*S\n0.1 <= k <= 2"],
    ["S' = -k*S\nk in [0, 2]", "S' = -k*S\n0 <= k <= 2"],
    ["S' = -k*S\nS(0) ≈ 10", "S' = -k*S\nS(0) = 10"],
    ["S' = -k*S\ndose 10 at t=5 into S", "S' = -k*S\nat t = 5: S = S + 10"],
    ["S' = -k*S\ndose 10 into S at t = 0 every 24", "S' = -k*S\nat t = 0 every 24: S = S + 10"],
    ["S' = -k*S\nat t = 5: S += 10", "S' = -k*S\nat t = 5: S = S + 10"],
  ])('%j is understood where S and P were measured', (text, mended) => {
    expect(mendModel(text, ['S', 'P'])).toBe(mended);
    expect(() => parseModel(mended)).not.toThrow();
  });

  test('may be a model without the line that cannot be read', () => {
    expect(withoutLine("u' = a*u\nwhat is this", 2)).toBe("u' = a*u\n# what is this");
    expect(withoutLine('what is this', 1)).toBeUndefined();
    expect(withoutLine("u' = a*u\nv' = ((\nwhat", 3)).toBeUndefined();
  });

  test('keeps its comments and the words in them', () => {
    expect(mendModel("u' = 2u # rate − 5%, 3x per day")).toBe("u' = 2*u # rate − 5%, 3x per day");
  });
});

describe('the message about a problem', () => {
  const problem = (text: string): Problem => {
    try {
      parseModel(text);
    } catch (error) {
      if (error instanceof InputError) {
        const { message, finding, place } = error;
        return { about: 'model', message, finding, place };
      }
    }
    throw new Error('this is a model');
  };

  test('omits the line with the carets', () => {
    expect(problemWords(problem("v' = v\nu' = 2u + a"))).toEqual({
      where: 'Line 2, column 6',
      what: 'missing * between 2 and u.',
      advice: 'Write 2*u to multiply.',
    });
  });

  test("is the finding's own message if the place is unknown", () => {
    const words = problemWords(problem(''));
    expect(words.where).toBe('');
    expect(words.what).toMatch(/^The model has no equation\./);
  });
});
