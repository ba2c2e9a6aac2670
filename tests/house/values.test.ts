import { expect, test } from 'vitest';
import { MARKETS } from '../../domain/price/index.ts';
import { formatPrice } from '../../kit/money.ts';
import { openWords } from '../../locales/catalog.ts';
import { getLocale, LOCALES } from '../../locales/index.ts';
import { currencyInSentence } from '../../web/loaders/names.server.ts';
import { bundleRates } from '../../web/loaders/quotes.server.ts';
import { hoursIn } from '../../web/support/about/contact-facts.ts';

/** Makes no-break spaces and bidi marks simple, as they do not matter here. */
const plain = (text: string): string =>
  text.replace(/[\u00a0\u202f\u2009]/g, ' ').replace(/[\u200e\u200f\u2068\u2069]/g, '');

const hoursOf = (prefix: string): string =>
  plain(openWords(prefix, ['ticket'])('ticket.contact.hours', hoursIn(getLocale(prefix))));

test.each([
  ['en', 'Monday to Friday, 9:00 AM to 5:00 PM (Central European Time)'],
  ['de', 'Montag bis Freitag, 9:00 bis 17:00 Uhr (Mitteleuropäische Zeit)'],
  ['es', 'De lunes a viernes, de 9:00 a 17:00 (hora de Europa central)'],
  ['fr', 'Du lundi au vendredi, de 9 h à 17 h (heure d’Europe centrale)'],
  ['ja', '月曜日～金曜日 9:00～17:00（中央ヨーロッパ時間）'],
  ['ko', '월요일~금요일 오전 9:00~오후 5:00(중부유럽 시간)'],
  ['cn', '星期一至星期五 9:00–17:00（中欧时间）'],
  ['tw', '星期一至星期五 上午9:00至下午5:00（中歐時間）'],
  ['hi', 'सोमवार से शुक्रवार, सुबह 9 बजे से शाम 5 बजे तक (मध्य यूरोपीय समय)'],
  ['ar', 'من الاثنين إلى الجمعة، من الساعة 9:00 ص إلى 5:00 م (توقيت وسط أوروبا)'],
])('writes office hours as %s does', (prefix, hours) => {
  expect(hoursOf(prefix)).toBe(hours);
});

test('no language joins two weekdays with a bare dash only because English does', () => {
  const glued = LOCALES.filter(({ prefix }) => /\p{L}–\p{L}/u.test(hoursOf(prefix)));
  expect(glued.map(({ prefix }) => prefix)).toEqual(['tr']);
});

test.each([
  ['en', 'USD', 'US dollars (USD)'],
  ['es', 'USD', 'dólares estadounidenses (USD)'],
  ['it', 'USD', 'dollari statunitensi (USD)'],
  ['pt', 'USD', 'dólares americanos (USD)'],
  ['id', 'IDR', 'rupiah Indonesia (IDR)'],
  ['vi', 'VND', 'đồng Việt Nam (VND)'],
  ['ru', 'USD', 'доллар США (USD)'],
  ['ja', 'USD', '米ドル（USD）'],
  ['ko', 'USD', '미국 달러(USD)'],
] as const)('names a currency as a sentence in %s needs it', (prefix, currency, name) => {
  expect(currencyInSentence(currency, getLocale(prefix))).toBe(name);
});

const tagOf = (prefix: string, plan: 'month' | 'year', minor: number): string => {
  const { numberLocale, market } = getLocale(prefix);
  const currency = MARKETS.find(({ key }) => key === market)?.currency ?? 'USD';
  const price = formatPrice({ minor, currency }, numberLocale);
  return plain(openWords(prefix, ['public'])(`price.tag-${plan}`, { price }));
};

test.each([
  ['en', 1999, '$19.99/year'],
  ['cn', 6900, '¥69/年'],
  ['tw', 69_000, 'NT$690/年'],
  ['ja', 2980, '年額 ￥2,980'],
  ['ko', 27_900, '연 ₩27,900'],
  ['tr', 39_999, 'Yıllık ₺399,99'],
  ['id', 12_900_000, 'Rp 129.000/tahun'],
  ['bn', 83_900, '839৳/বছর'],
])('writes the price of a year as shops in %s do', (prefix, minor, tag) => {
  expect(tagOf(prefix, 'year', minor)).toBe(tag);
});

test('tells discounts in tenths of the price in Chinese, and in percent elsewhere', () => {
  expect(bundleRates(getLocale('cn')).map(plain)).toEqual(
    bundleRates(getLocale('en')).map((rate) => `${(100 - Number.parseInt(rate, 10)) / 10} 折`),
  );
  // Taiwan writes 85 折 without a point.
  expect(bundleRates(getLocale('tw')).map(plain)).toEqual(
    bundleRates(getLocale('cn')).map((rate) => plain(rate).replace('.', '')),
  );
});
