import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCountry } from '../../kit/countries.ts';
import { renderMarkdown } from '../../kit/markdown.ts';
import { addressLines } from '../buyer/index.ts';
import { getMarket } from '../price/index.ts';
import { lowersTax } from '../tax/index.ts';
import { type FieldErrors, parseCardExpiry, parseCardNumber, parsePayForm } from './input.ts';
import { TERMS_VERSION } from './order.ts';

const NOW = new Date('2026-01-31T23:59:59.999Z');
const GOOD = {
  email: 'ada@buyer.example',
  name: 'Ada',
  country: 'DE',
  company: '',
  tax_id: '',
  method: 'card',
  terms: 'yes',
  card_number: '4242 4242 4242 4242',
  card_expiry: '01/26',
  card_cvc: '123',
};

const COMPANY = { company: 'ACME', street: 'Am Wall 1', postcode: '20095', city: 'Hamburg' };

function parse(change: Record<string, string> = {}, askCard = true, market: string | null = null) {
  const { country, postcode } = { ...GOOD, postcode: '', ...change };
  return parsePayForm(Object.entries({ ...GOOD, ...change }), {
    methods: ['card'],
    asksAddress: isCountry(country) && lowersTax(country, postcode, NOW),
    market: market === null ? null : getMarket(market),
    askCard,
    now: NOW,
  });
}

function errorsOf(change: Record<string, string>, askCard = true): FieldErrors {
  const parsed = parse(change, askCard);
  return parsed.ok ? {} : parsed.errors;
}

test.each([
  ['email', '', 'required'],
  ['email', '   ', 'required'],
  ['email', 'ada', 'malformed'],
  ['email', 'ada@example', 'malformed'],
  ['email', 'a da@b.example', 'malformed'],
  ['email', 'a@b.example, c@d.example', 'malformed'],
  ['email', 'Ada <a@b.example>', 'malformed'],
  ['email', 'a@b.example\r\nBcc: x@y.example', 'malformed'],
  ['email', 'a@b..example', 'malformed'],
  ['email', `${'a'.repeat(243)}@buyer.example`, 'too-long'],
  ['name', '', 'required'],
  ['name', ' \t ', 'required'],
  ['name', 'x'.repeat(81), 'too-long'],
  ['country', '', 'required'],
  ['country', 'XX', 'unknown'],
  ['country', 'Germany', 'unknown'],
  ['company', 'x'.repeat(121), 'too-long'],
  ['street', 'x'.repeat(81), 'too-long'],
  ['postcode', 'x'.repeat(13), 'too-long'],
  ['postcode', '1011', 'malformed'],
  ['postcode', 'SW1A 1AA', 'malformed'],
  ['city', 'x'.repeat(61), 'too-long'],
  ['tax_id', 'x'.repeat(33), 'too-long'],
  ['po_number', 'x'.repeat(41), 'too-long'],
  ['buyer_reference', 'x'.repeat(61), 'too-long'],
  ['method', '', 'required'],
  ['method', 'cash', 'unknown'],
  ['terms', '', 'required'],
  ['terms', 'no', 'required'],
  ['terms', 'true', 'required'],
  ['card_number', '', 'required'],
  ['card_number', '4242424242424241', 'malformed'],
  ['card_number', '42424242424', 'malformed'],
  ['card_number', '0'.repeat(20), 'malformed'],
  ['card_number', '4242x4242424242424', 'malformed'],
  ['card_expiry', '', 'required'],
  ['card_expiry', '13/30', 'malformed'],
  ['card_expiry', '00/30', 'malformed'],
  ['card_expiry', '1230x', 'malformed'],
  ['card_expiry', '12/1999', 'malformed'],
  ['card_expiry', '12/25', 'expired'],
  ['card_cvc', '', 'required'],
  ['card_cvc', '12', 'malformed'],
  ['card_cvc', '12345', 'malformed'],
] as const)('reports %s %j as %s', (field, value, code) => {
  const company = field === 'company' || field === 'tax_id' ? COMPANY : {};
  expect(errorsOf({ ...company, [field]: value })).toEqual({ [field]: code });
});

test('reports every required field of an empty form, and no other field', () => {
  const parsed = parsePayForm(new FormData(), {
    methods: ['card'],
    market: getMarket('in'),
    askCard: true,
    asksAddress: false,
    now: NOW,
  });
  const names = [
    'email',
    'name',
    'country',
    'method',
    'terms',
    'card_number',
    'card_expiry',
    'card_cvc',
  ];
  expect(parsed).toEqual({
    ok: false,
    errors: Object.fromEntries(names.map((name) => [name, 'required'])),
  });
});

test.each([
  ['in the EU', { company: 'ACME' }, ['street', 'postcode', 'city']],
  [
    'in the EU with part of its address',
    { company: 'ACME', country: 'IE', city: 'Cork' },
    ['street', 'postcode'],
  ],
  ['outside the EU', { company: 'ACME', country: 'HK' }, ['street', 'city']],
  ['with only a tax ID', { tax_id: 'DE136695976', ...COMPANY, company: '' }, ['company']],
])('requires the invoice address of a company %s', (_name, change, missing) => {
  const expected = Object.fromEntries(missing.map((field) => [field, 'required']));
  expect(errorsOf(change)).toEqual(expected);
});

test.each([
  [{}, null, []],
  [{ city: ' Bonn ' }, { street: '', postcode: '', city: 'Bonn' }, ['Bonn']],
  [
    { ...COMPANY, company: '' },
    { street: 'Am Wall 1', postcode: '20095', city: 'Hamburg' },
    ['Am Wall 1', '20095 Hamburg'],
  ],
  [
    { country: 'GB', street: '1 Mall', postcode: 'SW1A 1AA', city: 'London' },
    { street: '1 Mall', postcode: 'SW1A 1AA', city: 'London' },
    ['1 Mall', 'London SW1A 1AA'],
  ],
])('accepts an address from anyone: %j', (change, address, lines) => {
  const parsed = parse(change);
  const buyer = parsed.ok ? parsed.value.buyer : null;
  expect(buyer?.address).toEqual(address);
  expect(buyer && addressLines(buyer)).toEqual(lines);
});

test.each([
  ['in', 'DE', 'other-market'],
  ['in', ' de ', 'other-market'],
  ['in', 'XX', 'unknown'],
  ['in', '', 'required'],
  ['in', 'IN', undefined],
  ['us', 'DE', undefined],
  [null, 'DE', undefined],
])(
  'in market %s reports the country %j as %s, along with other errors',
  (market, country, code) => {
    const parsed = parse({ country, email: '' }, true, market);
    const errors = code === undefined ? {} : { country: code };
    expect(parsed).toEqual({ ok: false, errors: { email: 'required', ...errors } });
  },
);

test('treats a file in a text field as empty', () => {
  const form = new FormData();
  form.set('email', new File(['x'], 'x.txt'));
  const parsed = parsePayForm(form, {
    methods: ['card'],
    asksAddress: false,
    market: null,
    askCard: false,
    now: NOW,
  });
  expect(parsed).toMatchObject({ ok: false, errors: { email: 'required' } });
});

test('uses the first of several fields with one name', () => {
  const form = new URLSearchParams(GOOD);
  for (const [name, value] of [
    ['country', 'FR'],
    ['name', 'Eve'],
  ] as const)
    form.append(name, value);
  const rules = {
    methods: ['card'],
    asksAddress: false,
    market: null,
    askCard: true,
    now: NOW,
  } as const;
  expect(parsePayForm(form, rules)).toMatchObject({
    ok: true,
    value: { buyer: { country: 'DE', name: 'Ada' } },
  });
});

test('ignores card fields for a provider with its own card form', () => {
  const parsed = parse({ card_number: 'x', card_expiry: '', card_cvc: '' }, false);
  expect(parsed).toMatchObject({ ok: true, value: { instrument: {} } });
  expect(errorsOf({ email: '' }, false)).toEqual({ email: 'required' });
});

test.each([
  'ada+tag@sub.buyer.example',
  'ÄÖ@büro.example',
  '用户@例子.广告',
  "o'neil@a.example",
  'ａｄａ＠buyer.example',
])('accepts the address %s', (email) => {
  expect(errorsOf({ email })).toEqual({});
});

test('counts lengths in code points', () => {
  expect(errorsOf({ name: '😀'.repeat(80) })).toEqual({});
  expect(errorsOf({ email: `${'a'.repeat(240)}@buyer.example` })).toEqual({});
});

test.each([
  ['4242-4242-4242-4242', '4242424242424242'],
  ['４２４２４２４２４２４２４２４２', '4242424242424242'],
  ['٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢', '4242424242424242'],
  [' 378282246310005 ', '378282246310005'],
])('reads the card number %s', (typed, number) => {
  expect(parseCardNumber(typed)).toBe(number);
});

test.each([
  ['01/26', '01/26'],
  ['1/26', '01/26'],
  ['01 / 2026', '01/26'],
  ['01-26', '01/26'],
  ['0126', '01/26'],
  ['012026', '01/26'],
  ['０１／２６', '01/26'],
  ['१२/३०', '12/30'],
  ['12.2030', '12/30'],
  ['12 30', '12/30'],
])('reads the expiry %s', (typed, expiry) => {
  expect(parseCardExpiry(typed, NOW)).toBe(expiry);
});

test('accepts a card until the end of its month', () => {
  expect(parseCardExpiry('01/26', new Date('2026-01-31T23:59:59.999Z'))).toBe('01/26');
  expect(parseCardExpiry('01/26', new Date('2026-02-01T00:00:00.000Z'))).toBe('expired');
  expect(parseCardExpiry('12/26', new Date('2026-12-31T12:00:00.000Z'))).toBe('12/26');
});

test('rejects a card number with one wrong digit', () => {
  const digit = fc.integer({ min: 0, max: 9 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 15 }), digit, (place, wrong) => {
      const number = [...'4242424242424242'];
      fc.pre(number[place] !== String(wrong));
      number[place] = String(wrong);
      expect(parseCardNumber(number.join(''))).toBeNull();
    }),
  );
});

test('parses a valid form into a buyer and an instrument', () => {
  const change = {
    name: '  Ada \n Lovelace ',
    country: ' de ',
    ...COMPANY,
    company: ' ACME ',
    tax_id: 'DE 136 695 976',
    po_number: ' PO-2026/117 ',
    buyer_reference: ' 04011000-12345-03 ',
    terms: 'on',
  };
  expect(parse(change)).toEqual({
    ok: true,
    value: {
      buyer: {
        email: 'ada@buyer.example',
        name: 'Ada Lovelace',
        country: 'DE',
        company: 'ACME',
        address: { street: 'Am Wall 1', postcode: '20095', city: 'Hamburg' },
        taxId: 'DE136695976',
        payerTaxId: null,
        poNumber: 'PO-2026/117',
        buyerReference: '04011000-12345-03',
      },
      method: 'card',
      waivedWithdrawal: false,
      instrument: { card_number: '4242424242424242', card_expiry: '01/26', card_cvc: '123' },
    },
  });
  expect(parse()).toMatchObject({
    value: { buyer: { company: null, taxId: null, poNumber: null } },
  });
});

test('records the version of the published terms', () => {
  const { front } = renderMarkdown(readFileSync('content/legal/terms-of-use.md', 'utf8'));
  expect(front.version).toBe(TERMS_VERSION);
});

test('keeps a consumer’s postcode, and checks it only where the tax depends on it', () => {
  const kept = parse({ country: 'ES', postcode: ' 28013 ' });
  expect(kept.ok && kept.value.buyer.address).toEqual({ street: '', postcode: '28013', city: '' });
  expect(errorsOf({ country: 'ES' })).toEqual({});
  expect(errorsOf({ country: 'PL', postcode: 'no postcode' })).toEqual({});
  expect(errorsOf({ country: 'ES', postcode: '99999' })).toEqual({ postcode: 'malformed' });
});

test.each([
  ['ES', '35001'],
  ['ES', 'ES-35001'],
  ['ES', '٥١٠٠١'],
  ['PT', '9000-001'],
  ['DE', '78266'],
  ['IT', '23041'],
])('requires the full address if a postcode lowers the tax: %s %s', (country, postcode) => {
  const place = { country, postcode };
  expect(errorsOf(place)).toEqual({ street: 'required', city: 'required' });
  expect(errorsOf({ ...place, street: ' ', city: 'Town' })).toEqual({ street: 'required' });
  const full = { ...place, street: 'Road 1', city: 'Town' };
  expect(errorsOf(full)).toEqual({});
  expect(parse(full)).toMatchObject({ value: { buyer: { address: { postcode } } } });
});

test.each([
  ['ES', '28013'],
  ['FR', '98000'],
  ['GB', 'IM1 1AF'],
  ['ES', ''],
  ['IC', '35001'],
])('requires no address if the postcode does not lower the tax: %s %s', (country, postcode) => {
  const { street, city } = errorsOf({ country, postcode });
  expect([street, city]).toEqual([undefined, undefined]);
});

test.each(['IT-35001', 'D-35001', '35001-IT'])('rejects %s as a postcode in Spain', (postcode) => {
  expect(errorsOf({ country: 'ES', postcode })).toEqual({ postcode: 'malformed' });
});

test('rejects a name with many combining marks in linear time', { timeout: 5000 }, () => {
  const marks = '\u0301\u0316'.repeat(100_000);
  expect(parse({ name: `e${marks}` })).toMatchObject({ errors: { name: 'too-long' } });
});

const PAYER = {
  payer_tax_id: '529.982.247-25',
  payer_street: 'Rua das Flores 12',
  payer_postcode: '01310-100',
  payer_city: 'São Paulo',
};

const COMPANY_IN_BRAZIL = {
  company: 'ACME',
  tax_id: '11.222.333/0001-81',
  street: 'Rua A 1',
  postcode: '20040-020',
  city: 'Rio de Janeiro',
};

function parseInBrazil(change: Record<string, string>) {
  const form = { ...GOOD, country: 'BR', method: 'boleto', ...change };
  return parsePayForm(Object.entries(form), {
    methods: ['pix', 'card', 'boleto'],
    asksAddress: false,
    market: getMarket('br'),
    askCard: true,
    now: NOW,
  });
}

test('takes the payer of a boleto as the tax ID and the address of the buyer', () => {
  expect(parseInBrazil(PAYER)).toMatchObject({
    ok: true,
    value: {
      method: 'boleto',
      buyer: {
        company: null,
        taxId: null,
        payerTaxId: '52998224725',
        address: { street: 'Rua das Flores 12', postcode: '01310-100', city: 'São Paulo' },
      },
      instrument: {},
    },
  });
});

test('takes the details of a company that did not type them again', () => {
  const address = { city: 'Rio de Janeiro' };
  const buyer = { company: 'ACME', taxId: '11222333000181', payerTaxId: null, address };
  expect(parseInBrazil(COMPANY_IN_BRAZIL)).toMatchObject({ ok: true, value: { buyer } });
  const { street: _street, postcode: _postcode, city: _city, ...name } = COMPANY_IN_BRAZIL;
  expect(parseInBrazil({ ...PAYER, ...name, payer_tax_id: '' })).toMatchObject({
    ok: true,
    value: { buyer: { company: 'ACME', taxId: '11222333000181', address: { city: 'São Paulo' } } },
  });
});

test('keeps the tax ID and the address of a company, whoever pays its boleto', () => {
  expect(parseInBrazil({ ...COMPANY_IN_BRAZIL, ...PAYER })).toMatchObject({
    ok: true,
    value: {
      buyer: {
        company: 'ACME',
        taxId: '11222333000181',
        address: { street: 'Rua A 1', postcode: '20040-020', city: 'Rio de Janeiro' },
      },
    },
  });
});

test('takes only the tax ID of a company for a boleto of one', () => {
  const payerOfCompany = { ...COMPANY_IN_BRAZIL, ...PAYER, tax_id: '' };
  expect(parseInBrazil(payerOfCompany)).toMatchObject({
    ok: false,
    errors: { payer_tax_id: 'malformed' },
  });
  expect(
    parseInBrazil({ ...payerOfCompany, payer_tax_id: COMPANY_IN_BRAZIL.tax_id }),
  ).toMatchObject({
    ok: true,
    value: { buyer: { taxId: '11222333000181', address: { street: 'Rua A 1' } } },
  });
});

test.each([
  [{}, { payer_tax_id: 'required', payer_street: 'required', payer_city: 'required' }],
  [{ ...PAYER, payer_tax_id: '529.982.247-24' }, { payer_tax_id: 'malformed' }],
  [{ ...PAYER, payer_postcode: '1310-100' }, { payer_postcode: 'malformed' }],
  [{ ...PAYER, payer_city: ' ' }, { payer_city: 'required' }],
  [{ ...PAYER, payer_street: 'x'.repeat(81) }, { payer_street: 'too-long' }],
])('refuses a boleto of %j', (typed, errors) => {
  expect(parseInBrazil(typed)).toMatchObject({ ok: false, errors });
});

test('ignores the payer of a boleto with another method', () => {
  const sent = { ...PAYER, payer_tax_id: 'x'.repeat(99), method: 'pix' };
  expect(parseInBrazil(sent)).toMatchObject({
    ok: true,
    value: { method: 'pix', buyer: { taxId: null, address: null } },
  });
});
