import { createCanvas } from '@napi-rs/canvas';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type Services, servicesContext } from '../../loaders/context.ts';
import { takePicture } from './take-picture.server.ts';

const KEY = { path: 'content/pages/partners.md', locale: 'en' };
const request = new Request('https://shop.example/office/texts/text', { method: 'POST' });

function sent(): FormData {
  const form = new FormData();
  form.set('alt', 'A photo');
  const png = createCanvas(10, 10).encodeSync('png');
  form.set('picture', new File([Uint8Array.from(png)], 'photo.png'));
  return form;
}

async function take(services: Partial<Services>) {
  const reported: unknown[] = [];
  const context = new RouterContextProvider();
  const report = (error: unknown) => reported.push(error);
  context.set(servicesContext, { ...services, report } as unknown as Services);
  const outcome = await takePicture({ request, context }, KEY, { form: sent(), who: 'ada' });
  return { outcome, reported };
}

const gone = new Error('The process ended unexpectedly (SIGKILL).');
const encoded = {
  width: 10,
  height: 10,
  fallback: 'png',
  fallbackBytes: Buffer.from('png'),
  webp: [],
} as const;

test('a failure of the shop is told as such, and logged', async () => {
  const failed = { outcome: { fault: 'failed' }, reported: [gone] };
  const fail = () => Promise.reject(gone);
  expect(await take({ pictureEncoder: { encode: fail } })).toEqual(failed);
  const database = { run: fail } as unknown as Services['database'];
  expect(await take({ pictureEncoder: { encode: async () => encoded }, database })).toEqual(failed);
});

test('a picture that cannot be decoded is a wrong file', async () => {
  const pictureEncoder = { encode: async () => null };
  expect(await take({ pictureEncoder })).toEqual({ outcome: { fault: 'file' }, reported: [] });
});
