// A small grammar, a short run of it, and one grammar for each mistake.

/** Two persons, two animals, two links; what follows "it" is decided by one of them. */
export const smallGrammar = {
  words: {
    person: { mr: ['Adam'], ms: ['Eve'] },
    animal: { cats: ['cat'], birds: ['old_bird'] },
    link: ['and', 'but'],
  },
  agreements: {
    bond: { with: 'subject', words: { mr: 'follows', ms: 'loves' } },
    act: { with: 'antecedent', words: { cats: 'purrs', birds: 'sings' } },
    trait: { with: 'previous', words: { and: 'well', but: 'ill' } },
  },
  rules: {
    sentence: ['<subject:person> <antecedent:animal> <aside> <link> it <slot>'],
    aside: ['', '<person>'],
    slot: [{ text: '[bond]', share: 2 }, '[act]', '[trait]'],
  },
};

export const shortRun = { grammar: smallGrammar, seed: 3, d_model: 16, num_heads: 4, steps: 40, batch: 8 };

const changed = (change) => {
  const grammar = structuredClone(smallGrammar);
  change(grammar);
  return grammar;
};

/** Code -> [grammar, parameters]. */
export const grammarMistakes = {
  GrammarWordTwice: [changed(({ words }) => words.person.ms.push('Adam')), { word: 'Adam', set: 'person' }],
  GrammarEmpty: [changed(({ rules }) => rules.aside.splice(0)), { name: 'aside' }],
  GrammarRecursive: [changed(({ rules }) => rules.aside.push('also <aside>')), { rule: 'aside' }],
  GrammarTooLong: [changed(({ rules }) => rules.aside.push('so '.repeat(30))), { limit: 23 }],
  GrammarCueMissing: [
    changed(({ rules }) => rules.sentence.push('then <antecedent:animal> it <slot>')),
    { agreement: 'bond', cue: 'subject' },
  ],
  GrammarNoAnswer: [
    changed(({ agreements }) => {
      agreements.act.words = { cats: 'purrs' };
    }),
    { agreement: 'act', name: 'birds' },
  ],
  GrammarNoSlot: [changed(({ rules }) => rules.slot.pop()), { cue: 'previous' }],
  GrammarAmbiguous: [
    changed(({ agreements }) => {
      agreements.act.words.cats = 'loves';
    }),
    { word: 'loves' },
  ],
};
