import { expect, test } from 'vitest';
import { hasTypedValues, watchTyping } from './freshness.ts';

type Field = {
  form: object | null;
  value: string;
  defaultValue: string;
  isConnected: boolean;
};

/** Creates a document to type in. `before` holds the fields that exist when the code runs. */
function openPage(before: readonly Field[] = []) {
  let onInput: (event: { target: unknown }) => void = () => {};
  const page = {
    querySelectorAll: () => before,
    addEventListener: (name: string, listener: unknown) => {
      if (name === 'input') onInput = listener as typeof onInput;
    },
  };
  watchTyping(page as unknown as Document);
  return (field: Partial<Field>): Field => {
    const target = { form: {}, value: 'Ana', defaultValue: '', isConnected: true, ...field };
    onInput({ target });
    return target;
  };
}

test('ignores fields outside a form and emptied fields', () => {
  const type = openPage();
  type({ form: null });
  type({ value: '' });
  expect(hasTypedValues()).toBe(false);
});

test('ignores a field that was removed from the page', () => {
  const type = openPage();
  const field = type({});
  expect(hasTypedValues()).toBe(true);
  field.isConnected = false;
  expect(hasTypedValues()).toBe(false);
});

test('counts what was typed before the code ran, but not values from the server', () => {
  const field = { form: {}, value: 'zipx', defaultValue: 'zipx', isConnected: true };
  openPage([field]);
  expect(hasTypedValues()).toBe(false);
  const early = { ...field, value: 'Ana' };
  openPage([field, early]);
  expect(hasTypedValues()).toBe(true);
  early.isConnected = false;
});
