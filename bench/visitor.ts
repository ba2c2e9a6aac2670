import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';

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
export const PHONE_SLOWDOWN = 4;

export type Device = {
  readonly touch: boolean;
  readonly slowdown: number;
};

export type Visitors = {
  visit(origin: string, device: Device, noting?: () => void): Promise<Visit>;
  close(): Promise<void>;
};

/**
 * Without background traffic. Every visit has its own context. The headless shell has no window whose own interface
 * would use the processor.
 */
export async function openVisitors(): Promise<Visitors> {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const open = async (device: Device): Promise<BrowserContext> =>
    browser.newContext({ ...(device.touch ? PHONE : DESKTOP), locale: 'en' });
  return {
    async visit(origin, device, noting) {
      const context = await open(device);
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      // On the same site, because another site gets a new process, which would not be slowed down.
      await page.goto(`${origin}/robots.txt`);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: device.slowdown });
      if (noting) await page.addInitScript(noting);
      return { page, devtools, close: () => context.close() };
    },
    close: () => browser.close(),
  };
}
