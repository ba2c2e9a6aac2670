import { createMemoryRouter, data } from 'react-router';
import { expect, test } from 'vitest';
import { shouldRevalidate } from './scriptions.tsx';

test.each([
  ['reloads price and state after a refused step', 422, 200],
  ['keeps the page if no server answered', 503, 100],
])('%s', async (_, status, shown) => {
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
          return data({ code: 'price-changed' }, { status });
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
  expect(router.state.loaderData[path]).toBe(shown);
  expect(router.state.actionData?.[path]).toEqual({ code: 'price-changed' });
  router.dispose();
});
