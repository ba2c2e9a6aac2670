import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listOriginals } from '../../locales/originals.ts';
import { englishMessages } from '../../tools/messages/work.ts';
import { ROOT } from './tree.ts';

/** British spellings, and words only Britain uses so, that have once stood in our texts or are likely to. */
const BRITISH = new RegExp(
  `\\b(?:${[
    'licences?|e-mail\\w*|colour\\w*|centre[sd]?|cancell(?:ed|ing)|favour\\w*|behaviour|neighbour\\w*|honour\\w*',
    '(?:recogn|organ|personal|custom|real|summar|synchron|minim|maxim|optim|author|apolog)is(?:e[sd]?|ing|ations?)',
    'analyse[sd]?|catalogues?|programmes?|grey|label(?:led|ling)|(?:milli|centi)?metres?|defence|artefacts?',
    'afterwards|whilst|amongst|learnt|till|pupils?|postcodes?|payslips?|per cent|Windows Explorer',
  ].join('|')})\\b`,
  'giu',
);
/** A percentage with a space before its sign. */
const SPACED_PERCENT = /\d[ \u00a0\u202f]%/gu;

/** Addresses, marks of headings, placeholders and code keep their names, and so do the quoted words of a search. */
const NAMES = /\]\([^)]*\)|\{#?[\w-]+\}|`[^`]*`|\*colour\*/gu;
/** Keys of the front matter. */
const KEY = /^[\w-]+:/gmu;

function findBritish(text: string): string[] {
  const words = text.replace(NAMES, ' ').replace(KEY, ' ');
  return [...words.matchAll(BRITISH), ...words.matchAll(SPACED_PERCENT)].map(([found]) => found);
}

describe('English is American', () => {
  test.each([
    ['Your licence and its licences', ['licence', 'licences']],
    ['E-mail us, or e-mails', ['E-mail', 'e-mails']],
    ['the Help centre is centred', ['centre', 'centred']],
    ['recognise, personalisation', ['recognise', 'personalisation']],
    ['10 % less', ['0 %']],
    ['[license](/licence/key) {licence_url} ## Move it {#my-licence}', []],
    ['plan_licence: "License"', []],
    ['otherwise we promise exercise, 10% and cancellation', []],
  ])('%j', (text, found) => {
    expect(findBritish(text)).toEqual(found);
  });

  test('messages', () => {
    const faults = englishMessages(join(ROOT, 'locales')).flatMap(({ id, text }) =>
      findBritish(text).map((found) => `${id}: ${found}`),
    );
    expect(faults).toEqual([]);
  });

  test('long texts', () => {
    const faults = listOriginals(ROOT).flatMap((path) =>
      findBritish(readFileSync(join(ROOT, path), 'utf8')).map((found) => `${path}: ${found}`),
    );
    expect(faults).toEqual([]);
  });
});
