import { expect, test } from 'vitest';
import { hasTypedValues, watchTyping } from './freshness.ts';

type Field = {
  form: object | null;
  value: string;
  defaultValue: string;
  isConnected: boolean;
};

/** A document in which things can be typed. `before`: the fields when the code comes. */
function openPage(before: readonly Field[] = []) {
  let heard: (event: { target: unknown }) => void = () => {};
  const page = {
    querySelectorAll: () => before,
    addEventListener: (name: string, listener: unknown) => {
      if (name === 'input') heard = listener as typeof heard;
    },
  };
  watchTyping(page as unknown as Document);
  return (field: Partial<Field>): Field => {
    const target = { form: {}, value: 'Ana', defaultValue: '', isConnected: true, ...field };
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

test('what the server filled in is not typed; what was typed before the code came is', () => {
  const field = { form: {}, value: 'zipx', defaultValue: 'zipx', isConnected: true };
  openPage([field]);
  expect(hasTypedValues()).toBe(false);
  const early = { ...field, value: 'Ana' };
  openPage([field, early]);
  expect(hasTypedValues()).toBe(true);
  early.isConnected = false;
});
