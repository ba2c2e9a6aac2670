import { afterAll } from 'vitest';
import { visitAsStaff } from './accounts.ts';
import { openTestSite, type TestSite } from './site.ts';
import type { Visitor } from './visitor.ts';

export type TextStaff = {
  readonly site: TestSite;
  /** May publish texts. */
  readonly marketing: Visitor;
  /** May write and submit them. */
  readonly translator: Visitor;
};

/** For all tests of a file. Await it at the top of the file. */
export async function openTextStaff(): Promise<TextStaff> {
  const site = await openTestSite();
  afterAll(() => site.stop());
  return {
    site,
    marketing: await visitAsStaff(site, { email: 'marketing@shop.example', role: 'marketing' }),
    translator: await visitAsStaff(site, { email: 'words@shop.example', role: 'translator' }),
  };
}
