import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';

/** A page of the site as one visitor has it, with the browser's own tools at hand. */
export type Visit = {
  readonly page: Page;
  readonly devtools: CDPSession;
  close(): Promise<void>;
};

export const DESKTOP = { viewport: { width: 1280, height: 800 } };
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
/** How many times slower than this machine a phone is. */
export const PHONE_SLOWDOWN = 4;

export type Device = {
  readonly touch: boolean;
  readonly slowdown: number;
};

export type Visitors = {
  /** A new visitor, with nothing in the browser's cache. */
  visit(origin: string, device: Device, noting?: () => void): Promise<Visit>;
  close(): Promise<void>;
};

/** Debian's Chromium without its own errands; every visit is a context of its own. */
export async function openVisitors(): Promise<Visitors> {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const open = async (device: Device): Promise<BrowserContext> =>
    browser.newContext({ ...(device.touch ? PHONE : DESKTOP), locale: 'en' });
  return {
    async visit(origin, device, noting) {
      const context = await open(device);
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      // Of this site, too: another site's page is shown by another process, which would not be slowed down.
      await page.goto(`${origin}/robots.txt`);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: device.slowdown });
      if (noting) await page.addInitScript(noting);
      return { page, devtools, close: () => context.close() };
    },
    close: () => browser.close(),
  };
}
