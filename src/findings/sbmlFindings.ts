import { quote } from '../text/quote.ts';
import { catalog } from './catalog.ts';
import type { About } from './finding.ts';
import {
  type CallFault,
  callFaultWords,
  type MathFault,
  type Misplaced,
  mathFaultWords,
  misplacedWords,
  type NotInSbml,
  type NotTranslated,
  notInSbmlWords,
  notTranslatedWords,
  partWords,
  type SbmlPart,
  type XmlFault,
  xmlFaultWords,
} from './sbmlWords.ts';

const model: About = { of: 'model' };

/** What is wrong with a document of SBML, or cannot be done with it. */
export const sbmlFindings = catalog({
  notXml: ({ why }: { why: XmlFault }) => ({
    about: model,
    words: () => ({
      message: `This XML cannot be read: ${xmlFaultWords(why)}.`,
      advice: 'Save the model as SBML again, in the program that it comes from.',
    }),
  }),

  notSbml: ({ root }: { root: string }) => ({
    about: model,
    words: () => ({
      message: `This XML is not SBML: its outermost element is <${root}>, not <sbml> in a namespace of SBML.`,
      advice: 'Export the model as SBML Level 2 or 3.',
    }),
  }),

  sbmlLevel: ({ level }: { level: string }) => ({
    about: model,
    words: () => ({
      message: `This is SBML of level ${quote(level)}; levels 2 and 3 are read.`,
      advice: 'Convert it to Level 3, for example with the online converter of sbml.org.',
    }),
  }),

  sbmlEmpty: () => ({
    about: model,
    words: () => ({
      message: 'This SBML has no model.',
      advice: 'Choose a document with a <model> element.',
    }),
  }),

  sbmlPackage: ({ name }: { name: string }) => ({
    about: model,
    words: () => ({
      message: `This SBML needs the package ${quote(name)}, which is not supported: only the core of SBML is.`,
      advice:
        name === 'comp'
          ? 'Flatten the model first, for example with the converter of libSBML or COPASI.'
          : 'Write the model without this package.',
    }),
  }),

  sbmlDelay: ({ owner }: { owner: SbmlPart }) => ({
    about: model,
    words: () => ({
      message: `The formula of the ${partWords(owner)} has a delay, a value of the past; such equations cannot be solved here.`,
      advice: 'Replace the delay by a chain of states, or use a program for delay differential equations.',
    }),
  }),

  sbmlAlgebraic: ({ id, count }: { id: string; count: number }) => ({
    about: model,
    words: () => ({
      message: `The model has ${count === 1 ? 'an algebraic rule' : `${count} algebraic rules`}${id === '' ? '' : ` (${quote(id)})`}, which cannot be solved here.`,
      advice: 'Solve the rule for one of its variables, and write it as an assignment rule.',
    }),
  }),

  sbmlFast: ({ reaction }: { reaction: string }) => ({
    about: model,
    words: () => ({
      message: `The reaction ${quote(reaction)} is fast, taken to be in equilibrium at all times; that cannot be solved here.`,
      advice: 'Replace it by an assignment rule, or by a reaction with large rate constants.',
    }),
  }),

  sbmlMath: ({ owner, what }: { owner: SbmlPart; what: MathFault }) => ({
    about: model,
    words: () => ({
      message: `The formula of the ${partWords(owner)} has ${mathFaultWords(what)}.`,
      advice: 'Formulas are MathML, of the operators that SBML lists.',
    }),
  }),

  sbmlId: ({ element, id }: { element: string; id: string }) => ({
    about: model,
    words: () => ({
      message: `A ${element} has ${id === '' ? 'no id' : `the id ${quote(id)}`}.`,
      advice:
        'An id begins with a letter or an underscore, and continues with letters, digits and underscores.',
    }),
  }),

  /** `what`: of which there may be one. */
  sbmlTwice: ({ what, id }: { what: 'element' | 'rule' | 'list' | SbmlPart; id: string }) => ({
    about: model,
    words: () => ({
      message: `There is more than one ${typeof what === 'string' ? what : partWords(what)} for ${quote(id)}.`,
      advice: 'Remove one of them.',
    }),
  }),

  sbmlAttribute: ({ id, attribute, value }: { id: string; attribute: string; value: string }) => ({
    about: model,
    words: () => ({
      message: `The attribute ${attribute} of ${quote(id)} is ${quote(value)}.`,
      advice: 'It must be a number, or true or false.',
    }),
  }),

  sbmlElement: ({ what, place }: { what: Misplaced; place: string }) => ({
    about: model,
    words: () => ({
      message: `<${place}> contains ${misplacedWords(what)}, which SBML does not allow there.`,
      advice: 'Correct the document; the validator of sbml.org shows what else is wrong.',
    }),
  }),

  sbmlUnknownId: ({ owner, id }: { owner: SbmlPart; id: string }) => ({
    about: model,
    words: () => ({
      message: `The ${partWords(owner)} names ${quote(id)}, which the document does not define.`,
      advice: 'Add its definition, or correct the id.',
    }),
  }),

  sbmlCall: ({ owner, id, why }: { owner: SbmlPart; id: string; why: CallFault }) => ({
    about: model,
    words: () => ({
      message: `The formula of the ${partWords(owner)} calls ${quote(id)}: ${callFaultWords(why)}.`,
      advice: 'Correct the call, or the function definition.',
    }),
  }),

  sbmlNoRate: ({ reaction }: { reaction: string }) => ({
    about: model,
    words: () => ({
      message: `The reaction ${quote(reaction)} has no kinetic law, so that its rate is not known.`,
      advice: 'Add a kinetic law, or remove the reaction.',
    }),
  }),

  sbmlNotWritten: ({ what, line }: { what: NotInSbml; line: number }) => ({
    about: model,
    words: () => ({
      message: `SBML cannot contain ${notInSbmlWords(what)} (line ${line}).`,
      advice: 'Remove the line, or express it by equations, definitions and events.',
    }),
  }),

  /** `near`: the id that was probably meant. */
  sbmlEstimate: ({ id, near }: { id: string; near: string | undefined }) => ({
    about: { of: 'option', option: 'estimate' },
    words: (say) => ({
      message: `${say.option('estimate')} names ${quote(id)}, which is not a parameter, compartment or species of the file whose value could be left out.`,
      advice: `Name ids of the file, a local parameter as reaction.id.${near === undefined ? '' : ` Did you mean ${near}?`}`,
    }),
  }),

  sbmlUnsupported: ({ owner, why }: { owner: SbmlPart; why: NotTranslated }) => ({
    about: model,
    words: () => ({
      message: `The ${partWords(owner)} cannot be read: ${notTranslatedWords(why)}.`,
      advice: 'Write the model without it.',
    }),
  }),
});
