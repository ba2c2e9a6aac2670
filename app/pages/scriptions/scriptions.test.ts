import { createMemoryRouter, data } from 'react-router';
import { expect, test } from 'vitest';
import { shouldRevalidate } from './scriptions.tsx';

test('after a refused step, price and state are read anew: they may be why', async () => {
  let price = 100;
  const path = '/scriptions';
  const router = createMemoryRouter(
    [
      {
        id: path,
        path,
        loader: () => price,
        action: () => {
          price = 200;
          return data({ code: 'price-changed' }, { status: 422 });
        },
        shouldRevalidate,
      },
    ],
    {
      initialEntries: [`${path}?subscription=x`],
      hydrationData: { loaderData: { [path]: price } },
    },
  );
  const formData = new FormData();
  await router.navigate(`${path}?subscription=x&do=change`, { formMethod: 'post', formData });
  expect(router.state.loaderData[path]).toBe(200);
  expect(router.state.actionData?.[path]).toEqual({ code: 'price-changed' });
  router.dispose();
});
