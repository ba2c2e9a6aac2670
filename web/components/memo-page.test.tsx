import { expect, test } from 'vitest';
import { memoPage } from './memo-page.ts';

type Props = { loaderData: object; actionData?: object; matches: unknown[] };

test('a page is rendered again only for other data', () => {
  const { compare } = memoPage((_: Props) => null) as unknown as {
    compare: (before: Props, now: Props) => boolean;
  };
  const loaderData = {};
  const shown = { loaderData, matches: [] };
  expect(compare(shown, { loaderData, matches: [1] })).toBe(true);
  expect(compare(shown, { loaderData: {}, matches: [] })).toBe(false);
  expect(compare(shown, { loaderData, actionData: {}, matches: [] })).toBe(false);
});
