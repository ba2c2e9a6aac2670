import { type Buyer, NO_DETAILS } from '../../domain/buyer/index.ts';
import { DEFAULT_LOCALE, findLocale } from '../../locales/index.ts';
import type { Dice } from './dice.ts';

export type Person = {
  readonly email: string;
  readonly name: string;
  /** Locale prefix. */
  readonly locale: string;
  readonly market: string;
  readonly buyer: Buyer;
};

type Place = {
  readonly locale: string;
  readonly market: string;
  readonly countries: readonly string[];
  readonly weight: number;
  /** Invented names. The last name means "example" in its language. */
  readonly first: readonly string[];
  readonly last: string;
};

const at = (
  [locale, market, weight]: readonly [string, string, number],
  countries: string,
  [first, last]: readonly [string, string],
): Place => ({
  locale,
  market,
  weight,
  last,
  countries: countries.split(' '),
  first: first.split(' '),
});

const PLACES: readonly Place[] = [
  at(['en', 'us', 22], 'US', ['Alice Bob Carol Dave Erin Frank', 'Example']),
  at(['en', 'gb', 8], 'GB', ['Olivia Harry Amelia George', 'Sample']),
  at(['de', 'eu', 14], 'DE AT', ['Anna Bernd Clara Dieter Emma', 'Beispiel']),
  at(['fr', 'eu', 8], 'FR BE', ['Chloé Denis Élise François', 'Exemple']),
  at(['es', 'eu', 6], 'ES', ['Ana Bruno Carmen Diego', 'Ejemplo']),
  at(['it', 'eu', 5], 'IT', ['Anna Bruno Chiara Dario', 'Esempio']),
  at(['pt', 'br', 7], 'BR', ['Ana Bruno Carla Davi', 'Exemplo']),
  at(['ja', 'jp', 6], 'JP', ['花子 太郎 美咲 健太', '見本']),
  at(['ko', 'kr', 3], 'KR', ['민준 서연 지우', '예시']),
  at(['cn', 'cn', 4], 'CN', ['小明 小红 小刚', '示例']),
  at(['tw', 'tw', 2], 'TW', ['小華 小美', '範例']),
  at(['ru', 'ru', 3], 'RU', ['Анна Борис Вера', 'Примерова']),
  at(['tr', 'tr', 2], 'TR', ['Ayşe Burak Cem', 'Örnek']),
  at(['ar', 'sa', 3], 'SA', ['أحمد سارة ليلى', 'مثال']),
  at(['hi', 'in', 4], 'IN', ['आशा रवि मीरा', 'उदाहरण']),
  at(['bn', 'bd', 1], 'BD', ['আশা রবি', 'উদাহরণ']),
  at(['th', 'th', 2], 'TH', ['สมชาย สมหญิง', 'ตัวอย่าง']),
  at(['vi', 'vn', 2], 'VN', ['An Bình Chi', 'Ví Dụ']),
  at(['id', 'id', 3], 'ID', ['Adi Budi Citra', 'Contoh']),
];

/** The share of returning people, and of companies among buyers. */
const RETURNING = 0.2;
const COMPANIES = 0.07;

export function createPeople(dice: Dice): { someone(): Person } {
  const known: Person[] = [];
  return {
    someone() {
      if (known.length > 0 && dice.chance(RETURNING)) return dice.pick(known);
      const person = invent(dice, known.length + 1);
      known.push(person);
      return person;
    },
  };
}

function invent(dice: Dice, number: number): Person {
  const place = dice.weighted(PLACES.map((each) => [each, each.weight] as const));
  const { market, last } = place;
  const { prefix: locale } = findLocale(place.locale) ?? DEFAULT_LOCALE;
  const name = `${dice.pick(place.first)} ${last}`;
  const email = `demo${number}.${locale}@example.com`;
  const company = dice.chance(COMPANIES) ? `${last} ${number} (demo)` : null;
  const buyer: Buyer = {
    ...NO_DETAILS,
    email,
    name,
    company,
    country: dice.pick(place.countries),
  };
  return { email, name, locale, market, buyer };
}
