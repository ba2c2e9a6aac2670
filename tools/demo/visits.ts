import {
  attributeOrder,
  type Channel,
  type Landing,
  recordErrors,
  recordLandings,
} from '../../domain/campaign/index.ts';
import { countVote } from '../../domain/feedback/index.ts';
import { findReason, recordAnswer } from '../../domain/uninstall/index.ts';
import { newId } from '../../kit/id.ts';
import { systemRandom } from '../../kit/random.ts';
import { DEFAULT_LOCALE, folderOf } from '../../locales/index.ts';
import { PRODUCTS } from '../../products/index.ts';
import { questionsPath, readQuestions } from '../../web/loaders/questions.server.ts';
import { FAQ_TOPICS } from '../../web/routing/checks.ts';
import { listSlugs } from '../../web/routing/slugs.server.ts';
import type { Person } from './people.ts';
import type { Simulation } from './simulation.ts';

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Demo';
const CAMPAIGNS = ['demo-brand', 'demo-tools', 'demo-autumn'] as const;

export async function land(
  { dice, database, clock }: Simulation,
  { locale }: Person,
  orderId: string | null,
): Promise<void> {
  const product = dice.pick(PRODUCTS);
  const channel: Channel = locale === 'ru' ? 'YandexSEM' : 'GoogleSEM';
  const clickId = `demo-${newId(systemRandom)}`;
  const campaign = dice.pick(CAMPAIGNS);
  const path = `${folderOf(locale)}${product.path}`;
  const parameter = channel === 'GoogleSEM' ? 'gclid' : 'yclid';
  const landing: Landing = {
    channel,
    clickId,
    product: product.key,
    locale,
    path,
    name: product.key,
    fullPath: `${path}?utm_campaign=${campaign}&${parameter}=${clickId}`,
    referrer: '',
    userAgent: BROWSER,
    language: locale,
    clickedAt: clock.now(),
  };
  await database.run(async (work) => {
    await recordLandings(work, [landing]);
    const touch = { product: product.key, channel, clickId, query: { utm_campaign: campaign } };
    if (orderId) await attributeOrder(work, { orderId, touches: [touch] });
  });
}

const REASONS = [
  ['once', 30],
  ['price', 20],
  ['slow', 14],
  ['feature', 12],
  ['broken', 9],
  ['found-other', 8],
  ['other', 5],
  ['privacy', 2],
] as const;
const WORDS = [
  'Demo: it did what I needed.',
  'Demo: too slow on my old PC.',
  'Demo: no dark mode.',
];

export async function uninstall(
  { dice, database }: Simulation,
  place: Parameters<typeof recordAnswer>[1],
  { locale, email }: Person,
): Promise<void> {
  const reason = findReason(dice.weighted(REASONS)) ?? 'other';
  await database.run(async (work) => {
    await recordAnswer(work, place, {
      product: dice.pick(PRODUCTS).key,
      version: `4.${dice.whole(0, 9)}.0`,
      locale,
      reason,
      days: dice.whole(0, 400),
      install: null,
      formId: newId(systemRandom),
      text: dice.chance(0.3) ? dice.pick(WORDS) : null,
      email: dice.chance(0.1) ? email : null,
    });
  });
}

type Place = { readonly page: string; readonly question: string };

const PLACES: readonly Place[] = [
  ...PRODUCTS.flatMap(({ blogType }) =>
    listSlugs(blogType ?? '').map((slug) => ({ page: `/blog/${blogType}/${slug}`, question: '' })),
  ),
  ...[...FAQ_TOPICS, ...PRODUCTS.map(({ key }) => key)].flatMap((category) => {
    const written = readQuestions(questionsPath(category) ?? '', DEFAULT_LOCALE)?.questions ?? [];
    return written.map(({ id }) => ({ page: `/faq/${category}`, question: id }));
  }),
];
/** One in this many texts gets bad votes. */
const WEAK = 7;

export async function vote({ dice, database }: Simulation, { locale }: Person): Promise<void> {
  const place = dice.pick(PLACES);
  const answer = dice.chance(PLACES.indexOf(place) % WEAK === 0 ? 0.35 : 0.85) ? 'yes' : 'no';
  await database.run((work) => countVote(work, { ...place, locale, answer }));
}

const TROUBLE = ['TypeError', 'NetworkError', 'TimeoutError'] as const;

export async function trouble(
  { dice, database, clock }: Simulation,
  { locale }: Person,
): Promise<void> {
  const type = dice.pick(TROUBLE);
  const error = {
    type,
    message: `Demo: ${type} while paying`,
    at: clock.now(),
    userAgent: BROWSER,
    referrer: '',
    language: locale,
    url: 'https://shop.example.com/pay',
    extras: '{}',
  };
  await database.run((work) => recordErrors(work, [{ error, count: 1 }]));
}
