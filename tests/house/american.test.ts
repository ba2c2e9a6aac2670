import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listOriginals } from '../../locales/originals.ts';
import { englishMessages } from '../../tools/messages/work.ts';
import { ROOT } from './tree.ts';

/** British spellings and words that have been in our texts or are likely. */
const BRITISH = new RegExp(
  `\\b(?:${[
    'licences?|e-mail\\w*|colour\\w*|centre[sd]?|cancell(?:ed|ing)|favour\\w*|behaviour|neighbour\\w*|honour\\w*',
    '(?:recogn|organ|personal|custom|real|summar|synchron|minim|maxim|optim|author|apolog)is(?:e[sd]?|ing|ations?)',
    'analyse[sd]?|catalogues?|programmes?|grey|label(?:led|ling)|(?:milli|centi)?metres?|defence|artefacts?',
    'afterwards|whilst|amongst|learnt|till|pupils?|postcodes?|payslips?|per cent|Windows Explorer',
  ].join('|')})\\b`,
  'giu',
);
const SPACED_PERCENT = /\d[ \u00a0\u202f]%/gu;

/** URLs, heading ids, placeholders, code, and quoted search terms keep their spelling. */
const NAMES = /\]\([^)]*\)|\{#?[\w-]+\}|`[^`]*`|\*colour\*/gu;
const KEY = /^[\w-]+:/gmu;

function findBritish(text: string): string[] {
  const words = text.replace(NAMES, ' ').replace(KEY, ' ');
  return [...words.matchAll(BRITISH), ...words.matchAll(SPACED_PERCENT)].map(([found]) => found);
}

describe('American English', () => {
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

  test('is used in messages', () => {
    const faults = englishMessages(join(ROOT, 'locales')).flatMap(({ id, text }) =>
      findBritish(text).map((found) => `${id}: ${found}`),
    );
    expect(faults).toEqual([]);
  });

  test('is used in long texts', () => {
    const faults = listOriginals(ROOT).flatMap((path) =>
      findBritish(readFileSync(join(ROOT, path), 'utf8')).map((found) => `${path}: ${found}`),
    );
    expect(faults).toEqual([]);
  });
});
