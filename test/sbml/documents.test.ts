import { describe, expect, test } from 'vitest';
import { InputError, readSbml } from '../../src/index.ts';
import { expectCourse } from './expectCourse.ts';
import {
  compartment,
  definition,
  event,
  initial,
  math,
  parameter,
  rate,
  reaction,
  rule,
  sbml,
  species,
} from './parts.ts';

const growth = sbml([parameter('x', 1), parameter('k', 2), rate('x', '(times k x)')]);
const C = compartment('C', 1);
const S = species('S', 'C', { amount: 1 });
const decay = [C, S, reaction('R', 'S >', 'S')];
const changed = (from: string | RegExp, to: string, text = growth) => {
  const result = text.replace(from, to);
  expect(result).not.toBe(text);
  return result;
};
const space = 'http://www.sbml.org/sbml/level3/version2/core';
const packaged = (attributes: string, inside = '') =>
  changed('<sbml ', `<sbml ${attributes} `).replace('</model>', `${inside}</model>`);
const uri = (name: string) => `http://www.sbml.org/sbml/level3/version1/${name}/version1`;

describe('documents of SBML that are read', () => {
  const grows = { x: (t: number) => Math.exp(2 * t) };
  const notes = '<notes><p xmlns="http://www.w3.org/1999/xhtml">a <b>note</b></p></notes>';
  const remark = '<annotation><q:r xmlns:q="urn:q" id="1"/></annotation>';

  test.each([
    ['notes and an annotation in a list', growth.replace('<listOfParameters>', `$&${notes}${remark}`)],
    [
      'notes and an annotation in an element',
      growth.replace('<rateRule variable="x">', `$&${notes}${remark}`),
    ],
    ['an element of a package in a list', growth.replace('<listOfRules>', '$&<l:x xmlns:l="urn:l"/>')],
    ['a byte order mark', `\uFEFF${growth}`],
    ['Windows line ends', growth.replaceAll('><', '>\r\n<')],
    [
      'comments and processing instructions',
      growth.replaceAll('><', '><!-- <a> & --><?b c?><').replace('>', '>'),
    ],
    [
      'a prefix for SBML',
      growth
        .replace('xmlns=', 'xmlns:s=')
        .replace(/<(\/?)(sbml|model|listOf\w+|parameter|rateRule)/g, '<$1s:$2'),
    ],
    [
      'a prefix for MathML',
      growth.replace(
        /<math xmlns="([^"]*)">(.*?)<\/math>/,
        (_, u, inside) => `<m:math xmlns:m="${u}">${inside.replace(/<(\/?)(\w)/g, '<$1m:$2')}</m:math>`,
      ),
    ],
    [
      'a package that is not required',
      packaged(`xmlns:layout="${uri('layout')}" layout:required="false"`, '<layout:listOfLayouts/>'),
    ],
    ['CDATA in a name', growth.replace('<ci> k </ci>', '<ci><![CDATA[k]]></ci>')],
    ['entities of XML', growth.replace('<ci> k </ci>', '<ci>&#107;</ci>')],
    [
      'lists of types and constraints',
      growth.replace('<listOfRules>', '<listOfConstraints><constraint/></listOfConstraints><listOfRules>'),
    ],
    ['single quotes', growth.replaceAll('"', "'")],
    ['an unknown unit', growth.replace('id="k"', 'id="k" units="furlong"')],
    [
      'a broken unit definition',
      growth.replace(
        '<listOfParameters>',
        '<listOfUnitDefinitions><unitDefinition id="u"><listOfUnits><unit kind="x" exponent="y"/></listOfUnits></unitDefinition></listOfUnitDefinitions>$&',
      ),
    ],
  ])('%s', (_, xml) => expectCourse(xml, [0, 1], grows));

  test.each([
    [2, 1],
    [2, 2],
    [2, 3],
    [2, 4],
    [2, 5],
    [3, 1],
    [3, 2],
  ])('Level %i Version %i', (level, version) =>
    expectCourse(decay, [0, 1], { S: (t) => Math.exp(-t) }, { level, version }),
  );
});

describe('documents of SBML that are refused by name', () => {
  const noMath = '<math>\n<cn>1</cn></math>';
  const f = (body: string) => [definition('f', 'x', body), parameter('y', 0), rate('y', '(@f 1)')];
  const rows: [string, string, string][] = [
    ['an entity of its own', changed('<?xml version="1.0"?>', '<!DOCTYPE sbml [<!ENTITY a "b">]>'), 'notXml'],
    [
      'a DTD elsewhere',
      changed('<?xml version="1.0"?>', '<!DOCTYPE sbml SYSTEM "file:///etc/passwd">'),
      'notXml',
    ],
    ['an unknown entity', changed('<ci> k </ci>', '<ci>&k;</ci>'), 'notXml sbmlUnknownId'],
    ['an element that is not closed', changed('</model>', ''), 'notXml'],
    ['text behind the end', `${growth}<a/>`, 'notXml'],
    ['half a document', growth.slice(0, growth.length / 2), 'notXml'],
    [
      'a deep formula',
      changed(
        math('(times k x)'),
        `<math xmlns="http://www.w3.org/1998/Math/MathML">${'<apply><minus/>'.repeat(290)}<ci>x</ci>${'</apply>'.repeat(290)}</math>`,
      ),
      'nestedTooDeep',
    ],
    ['an attribute twice', changed('id="k"', 'id="k" id="l"'), 'notXml'],
    ['another namespace', changed(space, 'http://www.sbml.org/sbml/level4/version1/core'), 'notSbml'],
    ['no namespace', changed(` xmlns="${space}"`, ''), 'notSbml'],
    [
      'Level 1',
      changed(space, 'http://www.sbml.org/sbml/level1').replace('level="3"', 'level="1"'),
      'sbmlLevel',
    ],
    ['no level', changed(' level="3"', ''), 'sbmlLevel'],
    ['no model', changed(/<model.*<\/model>/s, ''), 'sbmlEmpty'],
    [
      'a required package of SBML',
      packaged(`xmlns:multi="${uri('multi')}" multi:required="true"`),
      'sbmlPackage',
    ],
    ['a required package of others', packaged('xmlns:own="urn:own" own:required="true"'), 'sbmlPackage'],
    [
      'submodels that are called not required',
      packaged(`xmlns:comp="${uri('comp')}" comp:required="false"`, '<comp:listOfSubmodels/>'),
      'sbmlPackage',
    ],
    [
      'an objective of flux balance',
      packaged(`xmlns:fbc="${uri('fbc')}" fbc:required="false"`, '<fbc:listOfObjectives/>'),
      'sbmlPackage',
    ],
    ['an unknown list', changed(/listOfParameters/g, 'listOfParameter'), 'sbmlElement'],
    [
      'an element in the wrong list',
      sbml([C, { list: 'Species', xml: parameter('a', 1).xml }]),
      'sbmlElement',
    ],
    ['two lists of one kind', changed('<listOfRules>', '<listOfParameters/><listOfRules>'), 'sbmlTwice'],
    [
      'elements without a namespace',
      changed('xmlns=', 'xmlns:s=').replace(/<(\/?)(sbml|model)\b/g, '<$1s:$2'),
      'sbmlElement',
    ],
    ['a formula in the namespace of SBML', changed(math('(times k x)'), noMath), 'sbmlElement'],
    ['two formulas', changed(math('(times k x)'), math('1') + math('2')), 'sbmlElement'],
    ['a number that is none', changed('value="2"', 'value="2,5"'), 'sbmlAttribute'],
    [
      'a truth value that is none',
      changed('<parameter', '<parameter constant="yes" a=""').replace(' constant="false"', ''),
      'sbmlAttribute',
    ],
    ['an id with a hyphen', changed('id="k"', 'id="k-1"'), 'sbmlId'],
    ['no id', changed('id="k"', ''), 'sbmlId'],
    ['an id twice', changed('id="k"', 'id="x"'), 'sbmlTwice'],
    ['two rate rules', sbml([parameter('x', 1), rate('x', '1'), rate('x', '2')]), 'sbmlTwice'],
    [
      'an assignment rule and a rate rule',
      sbml([parameter('x', 1), rate('x', '1'), rule('x', '2')]),
      'sbmlTwice',
    ],
    ['two initial assignments', sbml([parameter('x', 1), initial('x', '1'), initial('x', '2')]), 'sbmlTwice'],
    ['a rule and reactions of one species', sbml([...decay, rule('S', '1')]), 'sbmlUnsupported'],
    [
      'a delayed event that sets a concentration, in a compartment whose size is a rule',
      sbml([
        ...decay.filter(({ list }) => list !== 'Compartments'),
        compartment('C'),
        rule('C', '(plus 1 time)'),
        event('(gt time 1)', { S: '1' }, { delay: '1' }),
      ]),
      'sbmlUnsupported',
    ],
    ['a rate rule and reactions of one species', sbml([...decay, rate('S', '1')]), 'sbmlUnsupported'],
    ['an unknown id', changed('<ci> k </ci>', '<ci>kk</ci>'), 'sbmlUnknownId'],
    ['a rule for nothing', changed('variable="x"', 'variable="z"'), 'sbmlUnknownId'],
    ['a rule for a reaction', sbml([...decay, rule('R', '1')]), 'sbmlUnknownId'],
    ['an unknown compartment', sbml([C, species('S', 'D', { amount: 1 })]), 'sbmlUnknownId'],
    ['an unknown species', sbml([C, S, reaction('R', 'T >', '1')]), 'sbmlUnknownId'],
    ['an unknown conversion factor', sbml(decay, { model: 'conversionFactor="f"' }), 'sbmlUnknownId'],
    ['an event that sets nothing known', sbml([...decay, event('(gt time 1)', { z: '1' })]), 'sbmlUnknownId'],
    [
      'an event that sets what has a rule',
      sbml([parameter('x'), rule('x', 'time'), event('(gt time 1)', { x: '1' })]),
      'sbmlUnsupported',
    ],
    ['a function that calls itself', sbml(f('(@f x)')), 'sbmlCall'],
    [
      'a function with other arguments',
      sbml([definition('f', 'x y', 'x'), parameter('y', 0), rate('y', '(@f 1)')]),
      'sbmlCall',
    ],
    ['an unknown function', sbml([parameter('y', 0), rate('y', '(@g 1)')]), 'sbmlCall'],
    [
      'a rule that depends on itself',
      sbml([parameter('a'), parameter('b'), rule('a', 'b'), rule('b', 'a')]),
      'definitionCircle',
    ],
    [
      'first values that depend on each other',
      sbml([
        C,
        S,
        species('P', 'C', { amount: 1 }),
        reaction('R', 'S > P', 'S'),
        initial('S', 'P'),
        initial('P', 'S'),
      ]),
      'firstValueCircle',
    ],
    [
      'rates that need each other',
      sbml([parameter('a', 1), parameter('b', 1), rate('a', '(rateOf b)'), rate('b', '(rateOf a)')]),
      'sbmlUnsupported',
    ],
    ['the rate of a reaction', sbml([...decay, parameter('a'), rule('a', '(rateOf R)')]), 'sbmlUnsupported'],
    [
      'the rate of what has an assignment rule',
      sbml([parameter('a'), parameter('b'), rule('b', 'time'), rule('a', '(rateOf b)')]),
      'sbmlUnsupported',
    ],
    ['a stoichiometry without a value', sbml([C, S, reaction('R', '{n}S >', '1')]), 'sbmlUnsupported'],
    ['an operator that SBML lacks', sbml([parameter('a'), rule('a', '(gcd 4 6)')]), 'sbmlMath'],
    ['an operator with too many arguments', sbml([parameter('a'), rule('a', '(divide 4 6 7)')]), 'sbmlMath'],
    [
      'a number with another base',
      changed('<ci> k </ci>', '<cn type="integer" base="2">101</cn>'),
      'sbmlMath',
    ],
    [
      'a rational number that is none',
      changed('<ci> k </ci>', '<cn type="rational">0x1<sep/>2</cn>'),
      'sbmlMath',
    ],
    ['an element with the name of a property', changed('<ci> k </ci>', '<constructor/>'), 'sbmlMath'],
    ['a number in words', changed('<ci> k </ci>', '<cn>two</cn>'), 'sbmlMath'],
    ['no number', changed('<ci> k </ci>', '<cn></cn>'), 'sbmlMath'],
  ];

  test.each(rows)('%s', (_, xml, codes) => {
    let error: unknown;
    try {
      readSbml(xml).model;
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(InputError);
    expect(codes.split(' ')).toContain((error as InputError).finding.code);
  });
});
