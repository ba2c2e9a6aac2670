import { expect, test } from 'vitest';
import { drawnPage } from '../../../tests/harness/drawn-page.tsx';
import { releaseOf } from '../../../tests/harness/releases.ts';
import type { Services } from '../../loaders/context.ts';
import * as page from './tip-download.tsx';

const services = {
  listReleases: async () => [releaseOf()],
  settings: { downloadMirror: null },
  now: () => new Date('2026-11-21T10:00:00Z'),
} as unknown as Services;
const open = drawnPage(page, '/tip-download/:type', services);

test.each(['link', 'file'])('starts only by hand after a problem with the %s', async (problem) => {
  const { document } = await open(`/tip-download/zipx?problem=${problem}`);
  expect(document.querySelector('[role=alert]')?.text).toMatch(/\S/);
  expect(document.querySelectorAll('noscript, .by-itself')).toEqual([]);
  expect(document.querySelector('a#file')?.getAttribute('href')).toMatch(/^\//);
});

test('starts the download by itself if no problem is known, even without scripts', async () => {
  const { document } = await open('/tip-download/zipx?problem=other');
  const path = document.querySelector('a#file')?.getAttribute('href');
  expect(document.querySelector('noscript')?.innerHTML).toContain(`url=${path}?begin=1`);
});
