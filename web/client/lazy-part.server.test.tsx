import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { renderWhole } from '../loaders/render-whole.server.ts';
import { lazyPart } from './lazy-part.ts';

test('rethrows the error of a part on the server', async () => {
  const Broken = lazyPart<object>(() => Promise.reject(new Error('the part is broken')));
  const page = (
    <Suspense fallback="Just a moment">
      <Broken />
    </Suspense>
  );
  await expect(renderWhole(page)).rejects.toThrow('the part is broken');
});
