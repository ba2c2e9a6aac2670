import { expect, test } from 'vitest';
import { openTicketDesk, STAFF } from '../../tests/harness/tickets.ts';
import { listMacros, writeMacro } from './index.ts';

const { base } = await openTicketDesk();

test('answers to use again: brought along, or written by staff, in the language of the request', async () => {
  const ticket = { locale: 'de', name: 'Ada', number: 'TK-00000001' };
  const own = { name: 'hello', title: 'Hallo', text: 'Hallo {name}!', locale: 'de' };
  await base.run((work) => writeMacro(work, STAFF, own));
  const wrong = { ...own, text: '{nobody}' };
  await expect(base.run((work) => writeMacro(work, STAFF, wrong))).rejects.toThrow();
  const macros = await base.read((reader) => listMacros(reader, 'https://shop.example', ticket));
  expect(macros.map(({ name }) => name)).toContain('money-back');
  expect(macros.find(({ name }) => name === 'hello')?.text).toBe('Hallo Ada!');
  const key = macros.find(({ name }) => name === 'find-licence-key')?.text;
  expect(key).toContain('https://shop.example/de/license/retrieve');
});
