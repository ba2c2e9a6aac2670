import type { Browser, Page } from 'playwright-core';
import { type Detector, describeFault } from './detector.ts';
import type { Screen } from './screens.ts';

export type Trial = { readonly screen: Screen; readonly prefix: string };

export type Look = {
  readonly site: { readonly url: string };
  readonly browser: Browser;
  readonly detect: Detector;
  readonly widths: readonly number[];
  /** Called the language in findings; `undefined` for a real one. */
  readonly pseudo?: string;
};

export type Proof = { readonly tried: number; readonly findings: readonly string[] };

const HEIGHT = 720;
/** A banner that hides more of a phone than this is in the way. */
const MOST_BANNER = 0.3;
/** Two rows. */
const MOST_HEADER = 116;

/** Opens every trial once and looks at it at every width, with the cookie banner and without it. */
export async function prove(look: Look, trials: readonly Trial[]): Promise<Proof> {
  const context = await look.browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const findings: string[] = [];
  let tried = 0;
  for (const trial of trials) {
    const { screen, prefix } = trial;
    const language = look.pseudo ?? prefix;
    const [first = 0] = look.widths;
    await page.setViewportSize({ width: first, height: HEIGHT });
    await screen.open(page, look.site, prefix);
    for (const width of look.widths) {
      await page.setViewportSize({ width, height: HEIGHT });
      tried += 1;
      const note = (line: string) => findings.push(`${screen.name} ${language} ${width}: ${line}`);
      for (const fault of await look.detect(page)) note(describeFault(fault));
      for (const line of await findBulk(page, width)) note(line);
      if (width === first && (await dismissBanner(page))) {
        tried += 1;
        for (const fault of await look.detect(page)) note(`no banner: ${describeFault(fault)}`);
      }
    }
  }
  await context.close();
  return { tried, findings: [...new Set(findings)] };
}

/** Whether there was one to dismiss. */
async function dismissBanner(page: Page): Promise<boolean> {
  const button = page.locator('#cookie-banner button[name=decline]');
  if ((await button.count()) === 0) return false;
  // An open menu may lie in front of it.
  await button.dispatchEvent('click');
  await page.waitForSelector('#cookie-banner', { state: 'detached' });
  return true;
}

/** On a phone, what is on every page leaves room for the page. */
async function findBulk(page: Page, width: number): Promise<string[]> {
  if (width > 400) return [];
  const { banner, header } = await page.evaluate(() => {
    const heightOf = (selector: string) =>
      document.querySelector(selector)?.getBoundingClientRect().height ?? 0;
    return { banner: heightOf('#cookie-banner'), header: heightOf('.site-header') };
  });
  return [
    ...(banner > HEIGHT * MOST_BANNER ? [`cookie banner: ${Math.round(banner)} px high`] : []),
    ...(header > MOST_HEADER ? [`header: ${Math.round(header)} px high`] : []),
  ];
}
