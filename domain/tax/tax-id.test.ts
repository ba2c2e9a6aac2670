import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EU_COUNTRIES } from './rates-eu.ts';
import { parseTaxId } from './tax-id.ts';
import { TAX_ID_FORMATS } from './tax-id-formats.ts';

/** One valid ID per format, as stored. */
const GOOD: Readonly<Record<string, string>> = {
  AT: 'ATU13585627',
  BE: 'BE0428759497',
  BG: 'BG175074752',
  CY: 'CY10259033P',
  CZ: 'CZ25123891',
  DE: 'DE136695976',
  DK: 'DK13585628',
  EE: 'EE100931558',
  ES: 'ESB58378431',
  FI: 'FI20774740',
  FR: 'FR40303265045',
  GR: 'EL094259216',
  HR: 'HR33392005961',
  HU: 'HU12892312',
  IE: 'IE6433435OA',
  IT: 'IT00743110157',
  LT: 'LT119511515',
  LU: 'LU15027442',
  LV: 'LV40003521600',
  MT: 'MT11679112',
  NL: 'NL004495445B01',
  PL: 'PL8567346215',
  PT: 'PT501964843',
  RO: 'RO18547290',
  SE: 'SE556188840401',
  SI: 'SI50223054',
  SK: 'SK2022749619',
  AU: '83914571673',
  BR: '16727230000197',
  CA: '123026635RT0001',
  CH: 'CHE100155212',
  CL: '760864285',
  CN: '91110000600037341L',
  CO: '2131234321',
  GB: 'GB980780684',
  ID: '013121660091000',
  IN: '27AAPFU0939F1ZV',
  JP: 'T5835678256246',
  KR: '1168200276',
  MX: 'GODE561231GR8',
  NO: 'NO995525828',
  NZ: '49091850',
  RU: '7707083893',
  SG: '00192200M',
  TH: '0994000617721',
  TR: '4540536920',
  TW: '00501503',
  UA: '32855961',
  VN: '0100233488',
};

const codeOf = (country: string, text: string) => {
  const parsed = parseTaxId(country, text);
  return parsed.ok ? parsed.id : parsed.code;
};

describe('rejects', () => {
  test.each(['US', 'SA', 'BD', 'IS', 'ZA', 'HK', 'ZZ', '', '__proto__', 'toString'])(
    '"%s" as unsupported',
    (country) => {
      expect(codeOf(country, '123456789')).toBe('unsupported');
    },
  );

  test.each([
    ['DE', ''],
    ['DE', 'DE'],
    ['DE', '136695977'],
    ['DE', 'DE13669597'],
    ['DE', 'DE1366959760'],
    ['DE', 'XX136695976'],
    ['DE', 'DE1３６'],
    ['DE', `DE136695976${' '.repeat(40)}`],
    ['DE', 'DE136695976<b>'],
    ['FR', 'DE136695977'],
    ['IN', '27AAPFU0939F1ZO'],
    ['CH', 'CHE100155213'],
    ['JP', 'T5835678256247'],
  ])('%s: "%s" as malformed', (country, text) => {
    expect(codeOf(country, text)).toBe('malformed');
  });

  test('a valid ID of another country as such', () => {
    expect(codeOf('FR', 'DE 136 695 976')).toBe('other-country');
    expect(codeOf('GB', 'EL094259216')).toBe('other-country');
    expect(codeOf('DE', 'XI980780684')).toBe('malformed');
    expect(codeOf('DE', 'GB980780684')).toBe('other-country');
  });

  test('arbitrary text without throwing, or accepts it again as returned', () => {
    const countries = constantFrom(...Object.keys(TAX_ID_FORMATS));
    assert(
      property(countries, string({ unit: 'grapheme', maxLength: 50 }), (country, text) => {
        const parsed = parseTaxId(country, text);
        if (parsed.ok) expect(parseTaxId(country, parsed.id)).toEqual(parsed);
      }),
    );
  });
});

describe('normalizes', () => {
  test.each([
    ['DE', '136695976', 'DE136695976'],
    ['DE', ' de 136.695.976 ', 'DE136695976'],
    ['DE', 'ＤＥ１３６６９５９７６', 'DE136695976'],
    ['DE', '‏DE136695976‎', 'DE136695976'],
    ['GR', 'GR 094259216', 'EL094259216'],
    ['AT', 'u13585627', 'ATU13585627'],
    ['BE', '428759497', 'BE0428759497'],
    ['FR', 'K7399859412', 'FRK7399859412'],
    ['GB', 'XI980780684', 'GB980780684'],
    ['GB', 'GB 980 7806 84', 'GB980780684'],
    ['CH', 'CHE-100.155.212 MWST', 'CHE100155212'],
    ['CH', 'CHE-107.787.577 IVA', 'CHE107787577'],
    ['NO', '995 525 828 MVA', 'NO995525828'],
    ['JP', '5-8356-7825-6246', 'T5835678256246'],
    ['KR', '116-82-00276', '1168200276'],
    ['AU', '83 914 571 673', '83914571673'],
    ['BR', '16.727.230/0001-97', '16727230000197'],
    ['VN', '0100233488-001', '0100233488001'],
    ['RU', '500100732259', '500100732259'],
  ])('%s: "%s" to %s', (country, text, id) => {
    expect(parseTaxId(country, text)).toEqual({ ok: true, country, id });
  });

  test('French IDs for Monaco and Swiss ones for Liechtenstein', () => {
    const french = { ok: true, country: 'FR', id: 'FR53000004605' };
    expect(parseTaxId('MC', 'FR53000004605')).toEqual(french);
    expect(parseTaxId('LI', 'CHE-100.155.212')).toMatchObject({ country: 'CH' });
  });
});

describe('accepts stored IDs', () => {
  test('and has an example of every format and a format for every member state', () => {
    expect(Object.keys(GOOD).sort()).toEqual(Object.keys(TAX_ID_FORMATS).sort());
    expect(EU_COUNTRIES.filter((country) => !(country in TAX_ID_FORMATS))).toEqual([]);
  });

  test.each(Object.entries(GOOD))('%s: %s', (country, id) => {
    expect(parseTaxId(country, id)).toEqual({ ok: true, country, id });
  });

  test.each(Object.entries(GOOD))('%s: %s, but not with a changed digit', (country, id) => {
    const others = [...id].flatMap((character, at) =>
      /\d/.test(character)
        ? [`${id.slice(0, at)}${(Number(character) + 1) % 10}${id.slice(at + 1)}`]
        : [],
    );
    const taken = others.filter((other) => parseTaxId(country, other).ok);
    // Some states do not include branch, region, and serial numbers at the end in their check digits.
    expect(taken.length / others.length).toBeLessThanOrEqual(0.4);
  });
});
