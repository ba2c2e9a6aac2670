import { describe, expect, test } from 'vitest';
import { systemRandom } from '../../kit/random.ts';
import { drawLicenseKey } from '../license/key.ts';
import { cleanText, faultsOf, readTicketInput, type Typed } from './input.ts';
import * as number from './number.ts';
import { readReference } from './reference.ts';
import { contentHash, reopensUntil, stateAt } from './ticket.ts';

const SECRET = 'a secret of tests';
const TYPED: Typed = {
  name: 'Ada',
  email: 'Ada@Buyer.example',
  team: '',
  category: 'bug',
  product: 'zipx',
  version: '4.2.1',
  windows: '11',
  order: '',
  subject: 'It does not open',
  message: 'I click and nothing happens at all.',
  language: 'de',
};
const faultOf = (change: Partial<Typed>) =>
  faultsOf({ ...TYPED, ...change }).map(({ field, fault }) => `${field}: ${fault}`);

describe('refused', () => {
  test.each<[Partial<Typed>, string]>([
    [{ name: ' \n ' }, 'name: name-required'],
    [{ name: 'x'.repeat(81) }, 'name: name-long'],
    [{ email: '' }, 'email: email-required'],
    [{ email: 'ada@' }, 'email: email-malformed'],
    [{ email: `${'a'.repeat(250)}@b.example` }, 'email: email-malformed'],
    [{ category: '' }, 'category: choice-required'],
    [{ category: 'toString' }, 'category: choice-required'],
    [{ team: 'boss' }, 'team: choice-required'],
    [{ product: 'winword' }, 'product: choice-required'],
    [{ windows: '95' }, 'windows: choice-required'],
    [{ version: '1'.repeat(41) }, 'version: version-long'],
    [{ order: 'x'.repeat(121) }, 'order: order-long'],
    [{ subject: 'Help' }, 'subject: subject-short'],
    [{ subject: 'x'.repeat(121) }, 'subject: subject-long'],
    [{ message: 'Too short by one!!!' }, 'message: message-short'],
    [{ message: `${' '.repeat(50)}short` }, 'message: message-short'],
    [{ message: 'x'.repeat(5001) }, 'message: message-long'],
    [{ language: 'xx' }, 'language: choice-required'],
  ])('%j', (change, fault) => {
    expect(faultOf(change)).toEqual([fault]);
  });

  test('accepts a ticket about no product', () => {
    expect(faultOf({ product: 'none' })).toEqual([]);
    expect(readTicketInput({ ...TYPED, product: 'none' }).product).toBeNull();
  });

  test('does not parse a form with faults', () => {
    expect(() => readTicketInput({ ...TYPED, name: '' })).toThrow(RangeError);
  });

  test('rejects links and addresses of another ticket, secret, or purpose', () => {
    const token = number.ticketToken(SECRET, 'TK-00000001');
    expect(number.readTicketToken('other', token)).toBeNull();
    expect(number.readTicketToken(SECRET, token.replace('1.', '2.'))).toBeNull();
    expect(number.readTicketToken(SECRET, 'TK-00000001')).toBeNull();
    const address = number.replyAddress(SECRET, 'help@shop.example', 'TK-00000001');
    expect(number.readReplyAddress('other', address)).toBeNull();
    expect(number.readReplyAddress(SECRET, address.replace('1.', '2.'))).toBeNull();
    expect(number.readReplyAddress(SECRET, `help+${token.toLowerCase()}@shop.example`)).toBeNull();
  });
});

describe('odd', () => {
  test('counts characters, not bytes or UTF-16 units', () => {
    expect(faultOf({ subject: '🙂'.repeat(120), message: '漢'.repeat(5000) })).toEqual([]);
    expect(faultOf({ subject: '漢'.repeat(4) })).toEqual(['subject: subject-short']);
  });

  test('removes what a database rejects and normalizes line breaks', () => {
    expect(cleanText('a\u0000b\r\nc\rd\n\n\n\n\n\ne ')).toBe('ab\nc\nd\n\n\ne');
  });

  test('accepts an order number typed on a keyboard of any language', () => {
    expect(number.parseTicketNumber(' tk–oooo iIl1 ')).toBe('TK-00001111');
    expect(number.parseTicketNumber('VT-00001111')).toBeNull();
    expect(number.findTicketNumber('Re: AW: [Our answer TK-0000ABCD]')).toBe('TK-0000ABCD');
    expect(number.findTicketNumber('TK-0000ABCDE')).toBeNull();
  });

  test('reads a reply address in any case', () => {
    const address = number.replyAddress(SECRET, 'help@shop.example', 'TK-00000001');
    expect(address).toMatch(/^help\+tk-00000001\.[a-z0-9]{22}@shop\.example$/);
    for (const way of [address, address.toUpperCase()]) {
      expect(number.readReplyAddress(SECRET, way)).toBe('TK-00000001');
      expect(number.readReplyAddress(['the next secret', SECRET], way)).toBe('TK-00000001');
    }
  });

  test('closes a ticket after its last day in the main time zone of its language', () => {
    const solvedAt = new Date('2026-01-01T00:00:00Z');
    const solved = { state: 'solved', solvedAt, locale: 'de' } as const;
    const end = new Date('2026-01-31T22:59:59.999Z');
    expect(reopensUntil(solved)).toEqual(end);
    expect(stateAt(solved, end)).toBe('solved');
    expect(stateAt(solved, new Date(end.getTime() + 1))).toBe('closed');
    expect(stateAt({ ...solved, state: 'open', solvedAt: null }, end)).toBe('open');
  });
});

describe('happy', () => {
  test('parses a form', () => {
    expect(readTicketInput(TYPED)).toEqual({
      name: 'Ada',
      email: 'ada@buyer.example',
      team: 'support',
      category: 'bug',
      product: 'zipx',
      version: '4.2.1',
      windows: '11',
      order: '',
      locale: 'de',
      subject: 'It does not open',
      text: 'I click and nothing happens at all.',
    });
    expect(readTicketInput({ ...TYPED, category: 'privacy' }).team).toBe('privacy');
    expect(readTicketInput({ ...TYPED, team: 'press', product: '' })).toMatchObject({
      team: 'press',
      product: null,
    });
  });

  test('keeps only the end of keys and unknown texts', () => {
    const key = drawLicenseKey(systemRandom);
    const found = readReference(` ${key.toLowerCase()} `);
    expect(found).toMatchObject({ kind: 'key', shown: `•••••${key.slice(-5)}` });
    expect(found?.keyHash).toMatch(/^[0-9a-f]{64}$/);
    expect(readReference('vt-0000abcd')).toMatchObject({ kind: 'order', shown: 'VT-0000ABCD' });
    expect(readReference('my secret 4111')).toMatchObject({ kind: 'unknown', shown: '•••••4111' });
    expect(readReference('ab')).toMatchObject({ kind: 'unknown', shown: '•••••' });
    expect(readReference('  ')).toBeNull();
  });

  test('draws a number and reads it from its link', () => {
    const drawn = number.drawTicketNumber(systemRandom);
    expect(number.parseTicketNumber(drawn)).toBe(drawn);
    expect(number.readTicketToken(SECRET, number.ticketToken(SECRET, drawn))).toBe(drawn);
    expect(number.ticketPath(SECRET, { number: drawn, locale: 'de' })).toMatch(
      new RegExp(`^/de/about/ticket\\?ticket=${drawn}\\.`),
    );
  });
});

test('recognizes a text with many combining marks', {
  timeout: 5000,
}, () => {
  const hashOf = (text: string) => contentHash({ sender: '', email: '', subject: '', text });
  const text = `e${'\u0301\u0316'.repeat(100_000)}`;
  expect(hashOf(text)).toBe(hashOf(` ${text}\n`));
  expect(hashOf(text)).not.toBe(hashOf('e'));
});
