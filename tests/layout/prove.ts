import type { Browser, Page } from 'playwright-core';
import { type Detector, describeFault } from './detector.ts';
import type { Screen } from './screens.ts';

export type Trial = { readonly screen: Screen; readonly prefix: string };

export type Look = {
  readonly site: { readonly url: string };
  readonly browser: Browser;
  readonly detect: Detector;
  readonly widths: readonly number[];
  /** In findings. */
  readonly pseudo?: string;
};

export type Proof = { readonly tried: number; readonly findings: readonly string[] };

const HEIGHT = 720;
/** Largest share of a phone's screen that the banner may cover. */
const MOST_BANNER = 0.3;
/** Height of two rows. */
const MOST_HEADER = 116;

/** At every width, with and without the cookie banner. */
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

/** False if there was no banner. */
async function dismissBanner(page: Page): Promise<boolean> {
  const button = page.locator('#cookie-banner button[name=decline]');
  if ((await button.count()) === 0) return false;
  // An open menu may cover the button.
  await button.dispatchEvent('click');
  await page.waitForSelector('#cookie-banner', { state: 'detached' });
  return true;
}

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
