import { expect, test } from 'vitest';
import { openTicketScene, STAFF } from '../../tests/harness/tickets.ts';
import { listMacros, writeMacro } from './index.ts';

const { base } = await openTicketScene();

test('lists built-in and staff-written macros in the language of the ticket', async () => {
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

test('replaces a built-in English macro with the English one of staff, and no other language', async () => {
  const moneyIn = async (locale: string) => {
    const ticket = { locale, name: 'Ada', number: 'TK-00000001' };
    const macros = await base.read((reader) => listMacros(reader, 'https://shop.example', ticket));
    return macros.filter(({ name }) => name === 'money-back').map(({ text }) => text);
  };
  const write = (locale: string, text: string) =>
    base.run((work) =>
      writeMacro(work, STAFF, { name: 'money-back', title: 'Money', text, locale }),
    );
  const [german] = await moneyIn('de');
  expect(german).toContain('https://shop.example/de/');
  await write('en', 'By card only.');
  expect(await moneyIn('en')).toEqual(['By card only.']);
  expect(await moneyIn('de')).toEqual([german]);
  await write('de', 'Nur auf die Karte.');
  expect(await moneyIn('de')).toEqual(['Nur auf die Karte.']);
  const ours = { name: 'ours', title: 'Ours', text: 'As agreed, {name}.', locale: 'en' };
  await base.run((work) => writeMacro(work, STAFF, ours));
  const ticket = { locale: 'de', name: 'Ada', number: 'TK-00000001' };
  const all = await base.read((reader) => listMacros(reader, 'https://shop.example', ticket));
  expect(all.find(({ name }) => name === 'ours')?.text).toBe('As agreed, Ada.');
});
