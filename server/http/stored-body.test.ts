import { expect, test } from 'vitest';
import { keepBody } from './stored-body.ts';

const post = (body: BodyInit | null) =>
  new Request('https://shop.example', {
    method: 'POST',
    body,
    ...(body instanceof ReadableStream ? { duplex: 'half' as const } : {}),
  });

const textOf = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString();

test('keeps nothing without a body, or if the client left', async () => {
  expect(await keepBody(post(null)).read()).toBeNull();
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });
  expect(await keepBody(post(broken)).read()).toBeNull();
});

test('reports a canceled body as incomplete', async () => {
  const { request, read } = keepBody(post('a=1&b=2'));
  await request.body?.cancel();
  expect(await read()).toMatchObject({ isWhole: false });
});

test('passes a long body on, and keeps its beginning', async () => {
  const { request, read } = keepBody(post('x'.repeat(2_000_000)));
  expect((await request.text()).length).toBe(2_000_000);
  const kept = await read();
  expect([kept?.bytes.length, kept?.isWhole]).toEqual([655_360, false]);
});

test('keeps the body even if the app read only a part, nothing, or a clone', async () => {
  const parts = ['a=1', '&b=2', '&c=3'];
  const stream = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of parts) controller.enqueue(Buffer.from(part));
        controller.close();
      },
    });
  for (const most of [0, 1, 9]) {
    const { request, read } = keepBody(post(stream()));
    const reader = new Request(request).body?.getReader();
    for (let at = 0; at < most; at += 1) await reader?.read();
    for (const _ of [1, 2]) {
      const kept = await read();
      expect([textOf(kept?.bytes), kept?.isWhole], `${most}`).toEqual(['a=1&b=2&c=3', true]);
    }
  }
});
