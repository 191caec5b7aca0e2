import fc from 'fast-check';

// Texts of models with every line of the language, from its grammar.

/** Names that lines begin with or that are functions before a bracket: all are free as names. */
const words =
  'observe input at when noise dose local report free parameters if step floor pow log10 log2 exp10 and or not column held every student lognormal into'.split(
    ' ',
  );
const names = fc.constantFrom('x', 'y', 'K', 'k1', 'beta', 'é', '猫', 'R0', 'z_2', 'v', 's', ...words);
const numberText = fc.oneof(
  fc.nat(20).map(String),
  fc.double({ min: 1e-9, max: 1e9, noNaN: true }).map(String),
  fc.constantFrom('1e-7', '.5', '2.', '1e300', '0'),
);

interface Words {
  readonly states: readonly string[];
  readonly known: readonly string[];
  readonly parameters: readonly string[];
}

/** The text of an expression over some names. */
function expression(leaves: readonly string[]): fc.Arbitrary<string> {
  const leaf = fc.oneof(fc.constantFrom(...leaves, 'pi'), numberText);
  return fc.letrec<{ sum: string; condition: string }>((tie) => {
    const sum = tie('sum');
    const condition = tie('condition');
    const two = fc.tuple(sum, sum);
    return {
      sum: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        leaf,
        two.map(([a, b]) => `${a} + ${b}`),
        two.map(([a, b]) => `(${a}) - (${b})`),
        two.map(([a, b]) => `(${a})*(${b})`),
        two.map(([a, b]) => `(${a})/(${b})`),
        two.map(([a, b]) => `(${a})^(${b})`),
        sum.map((a) => `-(${a})`),
        fc
          .tuple(fc.constantFrom('exp', 'log', 'floor', 'step', 'log10', 'log2', 'exp10', 'abs'), sum)
          .map(([f, a]) => `${f}(${a})`),
        two.map(([a, b]) => `pow(${a}, ${b})`),
        two.map(([a, b]) => `max(${a}, ${b})`),
        fc.tuple(condition, sum, sum).map(([c, a, b]) => `if(${c}, ${a}, ${b})`),
      ),
      condition: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.tuple(sum, fc.constantFrom('<', '<=', '>', '>='), sum).map(([a, sign, b]) => `${a} ${sign} ${b}`),
        fc.tuple(condition, fc.constantFrom('and', 'or'), condition).map(([a, w, b]) => `(${a}) ${w} (${b})`),
        condition.map((a) => `not (${a})`),
        fc.tuple(sum, sum, sum).map(([a, b, c]) => `${a} < ${b} <= ${c}`),
      ),
    };
  }).sum;
}

/** Whole models: every kind of line, names that are words of the language, lines in any order. */
export const anyModelText: fc.Arbitrary<string> = fc
  .uniqueArray(names, { minLength: 14, maxLength: 14 })
  .chain((all) => {
    const states = all.slice(0, 2);
    const [constant, definition, second, input, output, other, report, ...parameters] = all.slice(2);
    const free = parameters[0];
    const known = [constant, definition, second, input, 't'];
    const lines: Words = { states, known, parameters };
    const ordinary = expression([...lines.states, ...lines.known, ...parameters]);
    const time = fc.constantFrom('0', '1.5', '-2');
    const sometimes = (line: fc.Arbitrary<string>) => fc.option(line, { nil: '' });
    return time.chain((at) => {
      const first = states.map((name) => `${name}(${at})`);
      const still = [constant, input, ...parameters];
      const bounded = (name: string) =>
        fc.constantFrom(`${name} > 0`, `${name} <= ${constant}`, `0.1 <= ${name} < 8`, `-1 < ${name}`);
      // Every name is used, so that everything else that is drawn has a meaning.
      const used = [definition, second, input, ...parameters].join(' + ');
      return fc
        .tuple(
          fc.boolean(),
          ordinary.map((e) => `${states[0]}' = ${e} + ${used}`),
          ordinary.map((e) => `d(${states[1]})/dt = ${e}`),
          expression([...states, ...parameters, 't', constant, input]).map(
            (e) => `${definition} = ${e} + ${parameters[0]}`,
          ),
          expression([...states, ...parameters, definition]).map((e) => `${second} = ${e} - ${definition}`),
          numberText.map((n) => `${constant} = -${n}`),
          fc.constantFrom(`input ${input}`, `input ${input} held`),
          sometimes(expression([...still, first[1]]).map((e) => `${first[0]} = ${e}`)),
          sometimes(ordinary.map((e) => `observe ${output} = ${e}`)),
          sometimes(ordinary.map((e) => `observe ${states[1]} = ${e}`)),
          sometimes(
            expression([...states, ...parameters]).map((e) => `noise ${states[0]} = ${parameters[1]} + ${e}`),
          ),
          sometimes(
            fc
              .constantFrom('lognormal', 'student', 'normal', 'lognormal = 0.1', '= column sd')
              .map((law) => `noise ${states[1]} ${law}`),
          ),
          sometimes(
            fc
              .tuple(ordinary, ordinary)
              .map(([a, b]) => `at t = 1, 2.5 every 3: ${states[0]} = ${a}, ${states[1]} = ${b}`),
          ),
          sometimes(ordinary.map((e) => `at t = -${constant}: ${states[0]} = ${e}`)),
          sometimes(fc.constant(`dose ${other} into ${states[0]}`)),
          sometimes(
            fc
              .tuple(ordinary, fc.constantFrom('<', '>', '<=', '>='), ordinary, ordinary)
              .map(([a, sign, b, e]) => `when ${a} ${sign} ${b}: ${states[1]} = ${e}`),
          ),
          sometimes(bounded(parameters[1])),
          sometimes(fc.constantFrom(`${states[1]}(AT) > 0`, `0 <= ${states[1]}(AT) <= 5`)),
          sometimes(fc.constant(/^(local|input|parameters)$/.test(free) ? '' : `${free} free`)),
          sometimes(
            fc.constantFrom(`${parameters[2]} ~ normal(2, 0.5)`, `${parameters[2]} ~ uniform(-1, 2*pi)`),
          ),
          sometimes(fc.constant(`${states[1]}(AT) ~ lognormal(-1, .5)`)),
          sometimes(fc.constant(`local ${parameters[2]}, ${parameters[3]}`)),
          sometimes(expression([...still, `${states[1]}(AT)`]).map((e) => `report ${report} = ${e}`)),
        )
        .map(([declared, ...some]) => {
          const start = some.some((line) => line.startsWith(first[0])) ? at : '0';
          const text = some
            .filter((line) => line !== '')
            .map((line) => line.replaceAll('(AT)', `(${start})`));
          return [...(declared ? [`parameters ${parameters.join(', ')}`] : []), ...text];
        })
        .chain((text) =>
          fc.shuffledSubarray(text, { minLength: text.length }).map((mixed) => mixed.join('\n')),
        );
    });
  });
