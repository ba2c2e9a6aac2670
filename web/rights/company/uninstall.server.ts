import { data, type RouterContextProvider, redirect } from 'react-router';
import {
  CONTACT_RETENTION,
  type Fault,
  FIELDS,
  faultsOf,
  findReason,
  LIMITS,
  type Opened,
  REASONS,
  readAnswer,
  readOpened,
  recordAnswer,
  type Typed,
} from '../../../domain/uninstall/index.ts';
import { days } from '../../../kit/time.ts';
import { servicesContext } from '../../loaders/context.ts';
import { LARGEST_TEXT_FORM, readForm, textField } from '../../loaders/limited-form.server.ts';
import { listOffers, type Offer } from '../../loaders/offers.server.ts';
import { requestInfoContext } from '../../loaders/request-info.ts';
import { localize, parseAddress } from '../../routing/address.ts';

type Context = Readonly<RouterContextProvider>;

const PATH = '/company/uninstall';
/** Value of `done` if the question was skipped. */
const SKIPPED = 'skipped';

/** Opens the survey, or the confirmation that `done` in the query names. */
export async function openSurvey(request: Request, context: Context) {
  const { pathname, searchParams: query } = new URL(request.url);
  const { locale } = parseAddress(pathname);
  const opened = readOpened((name) => query.get(name) ?? '');
  const done = query.get('done') ?? '';
  const reason = findReason(done);
  return {
    opened,
    reasons: REASONS,
    keptDays: CONTACT_RETENTION / days(1),
    form: context.get(servicesContext).newId(),
    mostText: new Intl.NumberFormat(locale.numberLocale).format(LIMITS.text),
    done: done === SKIPPED ? (SKIPPED as typeof SKIPPED) : reason,
    isMailed: reason !== null && query.get('mail') === '1',
    lifetime: reason === 'price' ? await lifetimeOffer(opened, { pathname, context }) : null,
  };
}
export type Survey = Awaited<ReturnType<typeof openSurvey>>;

/** For one PC in the page's market. Null if it is not sold. */
async function lifetimeOffer(
  { product }: Opened,
  { pathname, context }: { readonly pathname: string; readonly context: Context },
): Promise<Offer | null> {
  const { locale } = parseAddress(pathname);
  const offers = await listOffers(context.get(servicesContext), locale);
  const own = offers.filter((offer) => offer.product === product && offer.seats === 1);
  return own.find(({ plan }) => plan === 'lifetime') ?? null;
}

export type Refusal = {
  readonly refused: 'form' | 'too-many' | 'too-large';
  readonly faults: readonly Fault[];
  readonly typed: Typed;
};

/** Redirects (303) to the confirmation. A refusal (422, 429, 413) returns everything typed. */
export async function handleAnswer(request: Request, context: Context) {
  const form = await readForm(request, LARGEST_TEXT_FORM);
  const typed = Object.fromEntries(
    FIELDS.map((field) => [field, form ? textField(form, field) : '']),
  ) as Typed;
  if (form === null) return refuse({ refused: 'too-large', faults: [], typed }, 413);
  const faults = faultsOf(typed);
  if (faults.length > 0) return refuse({ refused: 'form', faults, typed }, 422);
  const wait = context.get(requestInfoContext).consume('uninstall');
  if (wait !== null) return refuse({ refused: 'too-many', faults: [], typed }, 429, wait);
  const { database, settings, newId } = context.get(servicesContext);
  const { locale } = parseAddress(new URL(request.url).pathname);
  const answer = readAnswer(typed, { locale: locale.prefix, newId });
  const place = { secret: settings.sessionSecret, siteUrl: settings.siteUrl };
  const recorded = await database.run((work) => recordAnswer(work, place, answer));
  const query = new URLSearchParams({
    ...(answer.product ? { product: answer.product } : {}),
    done: answer.reason,
    ...(recorded === 'confirmed' ? { mail: '1' } : {}),
  });
  throw redirect(`${localize(locale, PATH)}?${query}`, 303);
}

const refuse = (refusal: Refusal, status: number, wait: number | null = null) =>
  data(refusal, { status, headers: wait === null ? {} : { 'retry-after': `${wait}` } });
