import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { allowConsole } from '../harness/console.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { type Detector, openDetector } from '../layout/detector.ts';
import { type Look, prove, type Trial } from '../layout/prove.ts';
import { PAGES, STATES } from '../layout/screens.ts';
import { PREFIXES } from '../request/addresses.ts';

/** `npm run proof:layout` tries every language. `npm test` tries a sample with every kind of script. */
const BUILDS = process.env.LAYOUT_BUILDS;
const ALL = BUILDS !== undefined;
const WIDTHS = ALL ? [320, 768, 1280] : [320, 1280];
/** Long words, right-to-left text, text without spaces, and marks above and below the line. */
const SAMPLE = ['de', 'ar', 'th'];

let browser: Browser;
let detect: Detector;

beforeAll(async () => {
  [browser, detect] = await Promise.all([openBrowser(), openDetector()]);
});
afterAll(() => browser.close());

const SCREENS = [...PAGES, ...STATES];
const inLanguage = (prefix: string): Trial[] => SCREENS.map((screen) => ({ screen, prefix }));

/** Every page in one of the languages, and a third of the pages in every language. */
const sampled = (prefix: string): Trial[] => {
  const turn = SAMPLE.indexOf(prefix);
  return inLanguage(prefix).filter((_, index) => index % 3 === turn % 3);
};

async function expectNothing(look: Omit<Look, 'browser' | 'detect' | 'widths'>, trials: Trial[]) {
  const proof = await prove({ ...look, browser, detect, widths: WIDTHS }, trials);
  if (ALL) {
    allowConsole();
    const name = look.pseudo ?? trials[0]?.prefix;
    console.log(`${name}: ${proof.tried} looks, ${proof.findings.length} findings`);
  }
  expect(proof.findings).toEqual([]);
  expect(proof.tried).toBeGreaterThanOrEqual(trials.length * WIDTHS.length);
}

describe('the site', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite(BUILDS ? { buildDir: `${BUILDS}/site` } : {});
  });
  afterAll(() => site.stop());

  test.each(ALL ? PREFIXES : SAMPLE)(
    '%s: nothing overflows, is cut off, or overlaps',
    async (prefix) => {
      await expectNothing({ site }, ALL ? inLanguage(prefix) : sampled(prefix));
    },
    600_000,
  );
});

/** Builds with pseudo-languages, which only the full proof makes. */
describe.runIf(ALL).each([
  { pseudo: 'long', prefix: 'en' },
  { pseudo: 'rtl', prefix: 'ar' },
])('pseudo-language $pseudo', ({ pseudo, prefix }) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite({ buildDir: `${BUILDS}/${pseudo}` });
  });
  afterAll(() => site.stop());

  test('nothing overflows, is cut off, or overlaps', async () => {
    await expectNothing({ site, pseudo }, inLanguage(prefix));
  }, 600_000);
});
