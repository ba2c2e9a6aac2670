import { data } from 'react-router';
import { note } from '../../../domain/audit/index.ts';
import {
  type GiftDraft,
  giveLicense,
  listGiftsById,
  mayGiveLifetime,
  planUntil,
} from '../../../domain/gift/index.ts';
import { findHeld, reinstateAfterMisuse, revokeForMisuse } from '../../../domain/license/index.ts';
import { SEATS } from '../../../domain/price/index.ts';
import { readEmail } from '../../../kit/email.ts';
import { parseId } from '../../../kit/id.ts';
import { findLocale } from '../../../locales/index.ts';
import { findSoldProduct } from '../../../products/index.ts';
import { servicesContext, type Work } from '../../loaders/context.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import type { Refusal } from '../act-form.tsx';
import { doWithReason, toDone } from '../done.server.ts';
import { type FormValues, readAllFormValues } from '../form-values.ts';
import { act, type RouteArgs, type StaffAction } from '../guard.server.ts';
import { dayStart } from '../moment.ts';
import { reasonFault } from '../reason.ts';

export type GiftFaults = Readonly<Record<string, 'email' | 'until' | 'lifetime' | 'not-sold'>>;

type Answer = {
  readonly refusal: Refusal;
  readonly submitted: FormValues;
  readonly faults: GiftFaults;
};

export async function changeGifts(routeArgs: RouteArgs) {
  const acting = await act(routeArgs, 'office-gifts');
  return acting.step === 'give-license' ? give(routeArgs, acting) : change(routeArgs, acting);
}

async function give({ request, context }: RouteArgs, { who, role, form }: StaffAction) {
  const { database, ring, settings, company, now, newId } = context.get(servicesContext);
  const refuse = (refusal: Refusal, faults: GiftFaults = {}) =>
    data<Answer>({ refusal, faults, submitted: readAllFormValues(form) }, { status: 422 });
  const id = parseId(textField(form, 'once'));
  const locale = findLocale(textField(form, 'language'))?.prefix;
  const seats = SEATS.find((each) => `${each}` === textField(form, 'seats'));
  const { email, fault } = readEmail(textField(form, 'email'));
  if (id === null || locale === undefined || seats === undefined) return refuse('changed');
  const product = textField(form, 'product');
  const typed = textField(form, 'until');
  const until = typed === '' ? null : dayStart(typed, company.zone, 1);
  const faults: Record<string, GiftFaults[string]> = {};
  if (fault !== null) faults['email'] = 'email';
  if (findSoldProduct(product) === null) faults['product'] = 'not-sold';
  if (typed !== '' && (until === null || planUntil(until, now()) === null))
    faults['until'] = 'until';
  else if (typed === '' && !mayGiveLifetime(role)) faults['until'] = 'lifetime';
  if (Object.keys(faults).length > 0) return refuse('check-fields', faults);
  const why = textField(form, 'why');
  const reason = reasonFault(why);
  if (reason !== null) return refuse(reason);
  const draft: GiftDraft = { id, email, locale, product, seats, until, why, by: who };
  const deps = { ring, siteUrl: settings.siteUrl, zone: company.zone };
  const given = await database.run(async (work) => {
    const result = await giveLicense(work, deps, { ...draft, role });
    if (result.ok && result.value) await noteGift(work, draft);
    return result;
  });
  if (!given.ok && given.code === 'taken') {
    // Staff may mean another license, which needs another id.
    form.set('once', newId());
    return refuse('repeated');
  }
  if (!given.ok) return refuse('changed');
  return toDone(request);
}

/** In English in every language, like all values of the log. */
const noteGift = (work: Work, { id, email, product, seats, until, why, by: who }: GiftDraft) =>
  note(work, {
    who,
    why,
    act: 'give-license',
    object: { kind: 'gift', id, name: email },
    after: `product=${product}; seats=${seats}; until=${until?.toISOString() ?? '–'}`,
  });

const STEPS = { revoke: revokeForMisuse, restore: reinstateAfterMisuse } as const;

function change(routeArgs: RouteArgs, acting: StaffAction) {
  const { who, step, form } = acting;
  return doWithReason(routeArgs, acting, async (work, why) => {
    const id = parseId(textField(form, 'licence'));
    const license = id && (await findHeld(work, id));
    const gift = license && (await listGiftsById(work, [license.orderId])).get(license.orderId);
    if (!license || !gift || (step !== 'revoke' && step !== 'restore')) return false;
    const changed = await STEPS[step](work, { licenseId: license.id });
    if (changed === null) return false;
    const object = { kind: 'gift' as const, id: gift.id, name: gift.email };
    const { before, after } = changed;
    await note(work, { who, why, object, act: step, before, after });
    return true;
  });
}
