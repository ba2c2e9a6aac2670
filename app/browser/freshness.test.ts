import { expect, test } from 'vitest';
import { hasTypedValues, watchTyping } from './freshness.ts';

type Field = { form: object | null; value: string; isConnected: boolean };

/** A document in which things can be typed. */
function openPage() {
  let heard: (event: { target: unknown }) => void = () => {};
  const page = {
    addEventListener: (name: string, listener: unknown) => {
      if (name === 'input') heard = listener as typeof heard;
    },
  };
  watchTyping(page as unknown as Document);
  return (field: Partial<Field>): Field => {
    const target = { form: {}, value: 'Ana', isConnected: true, ...field };
    heard({ target });
    return target;
  };
}

test('typed into no form, or emptied again, is nothing to lose', () => {
  const type = openPage();
  type({ form: null });
  type({ value: '' });
  expect(hasTypedValues()).toBe(false);
});

test('a field that left the page takes its value with it', () => {
  const type = openPage();
  const field = type({});
  expect(hasTypedValues()).toBe(true);
  field.isConnected = false;
  expect(hasTypedValues()).toBe(false);
});
