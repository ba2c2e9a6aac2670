import type { Page } from 'playwright-core';

export type Effort = {
  /** Of the mouse, on links, buttons, and folded forms. */
  readonly clicks: number;
  /** Typed into or chosen. Fields that already have the right value are left alone. */
  readonly fields: number;
  /** Other pages that the browser opened. Previews and results are shown on the page of their form. */
  readonly pages: number;
  /** From the first click to the result, without the time that a person reads and types. */
  readonly seconds: number;
};

/** A member of the staff at a browser. Each method waits until the page can take the input. */
export type Hand = {
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  choose(selector: string, value: string): Promise<void>;
  /** Replaces a part of the text in a field. */
  edit(selector: string, part: string, by: string): Promise<void>;
  /** Clicks a link to a file and waits until the file is there. */
  download(selector: string): Promise<void>;
  see(selector: string): Promise<void>;
  /** Waits until a filtered list has only the row that is looked for. */
  seeOneRow(list: string): Promise<void>;
};

export async function countEffort(page: Page, act: (hand: Hand) => Promise<void>): Promise<Effort> {
  let [clicks, fields, pages] = [0, 0, 0];
  let shown = new URL(page.url()).pathname;
  const noteAddress = () => {
    const { pathname } = new URL(page.url());
    if (pathname !== shown) pages += 1;
    shown = pathname;
  };
  const click = async (selector: string) => {
    await page.click(selector);
    clicks += 1;
  };
  const type = async (selector: string, text: string) => {
    if ((await page.inputValue(selector)) === text) return;
    await page.fill(selector, text);
    fields += 1;
  };
  const hand: Hand = {
    click,
    type,
    async choose(selector, value) {
      if ((await page.inputValue(selector)) === value) return;
      await page.selectOption(selector, value);
      fields += 1;
    },
    async edit(selector, part, by) {
      const text = await page.inputValue(selector);
      if (!text.includes(part)) throw new Error(`${selector} does not contain “${part}”`);
      await type(selector, text.replace(part, by));
    },
    async download(selector) {
      const [file] = await Promise.all([page.waitForEvent('download'), click(selector)]);
      const failure = await file.failure();
      if (failure !== null) throw new Error(`${selector}: ${failure}`);
    },
    see: async (selector) => void (await page.waitForSelector(selector)),
    async seeOneRow(list) {
      await page.waitForFunction(
        (selector) => document.querySelectorAll(selector).length === 1,
        `${list} tbody tr`,
      );
    },
  };
  page.on('framenavigated', noteAddress);
  const began = performance.now();
  try {
    await act(hand);
    return { clicks, fields, pages, seconds: (performance.now() - began) / 1000 };
  } finally {
    page.off('framenavigated', noteAddress);
  }
}
