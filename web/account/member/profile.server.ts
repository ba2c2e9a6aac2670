import { redirect } from 'react-router';
import {
  deleteAccount,
  hasPassword,
  NAME_LENGTH,
  updateProfile,
} from '../../../domain/account/index.ts';
import { forgetCustomerNotes } from '../../../domain/customer/index.ts';
import { forgetGifts } from '../../../domain/gift/index.ts';
import { findMarket, MARKETS, type Market } from '../../../domain/price/index.ts';
import { forgetSalesQuotes } from '../../../domain/sales-quote/index.ts';
import { countOwnedSubscriptions } from '../../../domain/subscription/index.ts';
import { forgetAddress } from '../../../domain/uninstall/index.ts';
import { dashOf, LOCALES, type Locale } from '../../../locales/index.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import { currencyName } from '../../loaders/names.server.ts';
import { localize } from '../../routing/address.ts';
import type { MemberFaults } from './action-result.ts';
import { fault, refuse } from './answer.server.ts';
import { isFresh, type Member, ownAddresses } from './member.server.ts';
import { confirmOwner } from './owner.server.ts';

export type ProfileView = {
  readonly email: string;
  readonly name: string;
  /** Locale prefix. */
  readonly language: string;
  /** Key of a market, or empty for the default of the language. */
  readonly market: string;
  readonly markets: readonly { readonly key: string; readonly name: string }[];
  /** Set on the page that confirms the deletion. */
  readonly deletion: {
    readonly hasPassword: boolean;
    readonly isFresh: boolean;
    readonly secondFactor: boolean;
    /** Number of subscriptions that will charge again. */
    readonly subscriptions: number;
  } | null;
};

export async function openProfile(member: Member): Promise<ProfileView> {
  const { account, locale, query, services } = member;
  const deletion =
    query.get('do') !== 'delete'
      ? null
      : await services.database.read(async (reader) => ({
          hasPassword: await hasPassword(reader, account.id),
          isFresh: isFresh(member),
          secondFactor: account.secondFactor,
          subscriptions: (await countOwnedSubscriptions(reader, await ownAddresses(reader, member)))
            .charging,
        }));
  return {
    email: account.email,
    name: account.name,
    language: account.locale,
    market: account.market ?? '',
    markets: listMarkets(locale),
    deletion,
  };
}

/** Sorts by country in the page's language. */
function listMarkets(locale: Locale): ProfileView['markets'] {
  const names = new Intl.DisplayNames([locale.tag], { type: 'region' });
  const order = new Intl.Collator(locale.tag);
  const regionOf = ({ key, country }: Market) => names.of(key === 'eu' ? 'EU' : country) ?? key;
  return MARKETS.map((market) => ({
    key: market.key,
    name: `${regionOf(market)} ${dashOf(locale)} ${currencyName(market.currency, locale)}`,
  })).sort((one, other) => order.compare(one.name, other.name));
}

/** Returns 422 with the typed values if a field is faulty. */
export async function saveProfile({ account, locale, services }: Member, form: FormData) {
  const name = textField(form, 'name').replace(/\s+/g, ' ');
  const [language, market] = [textField(form, 'language'), textField(form, 'market')];
  const spoken = LOCALES.find(({ prefix }) => prefix === language);
  const isMarket = market === '' || findMarket(market) !== null;
  const faults: MemberFaults = {
    ...(name.length > NAME_LENGTH ? { name: 'account.fault.name-too-long' } : {}),
    ...(spoken ? {} : { language: 'member.fault.language' }),
    ...(isMarket ? {} : { market: 'member.fault.market' }),
  };
  if (!spoken || Object.keys(faults).length > 0) {
    return fault('profile', faults, { typed: { name, language, market } });
  }
  const profile = { name, locale: spoken.prefix, market: market === '' ? null : market };
  await services.database.run((work) => updateProfile(work, account.id, profile));
  throw redirect(`${localize(locale, '/member/profile')}?done=profile`, 303);
}

/**
 * Deletes the account with its sessions, passkeys, and links, and removes its addresses from uninstall feedback, ended
 * quotes and gifts, and what staff noted about them, up to when the customer gave an address up. Orders and invoices stay, as the law requires (in Germany section
 * 147 of the fiscal code), and so do licenses.
 */
export async function removeAccount(member: Member, form: FormData) {
  const { account, services, source, locale } = member;
  const confirmed = textField(form, 'confirm') === 'yes';
  const typed = confirmed ? { confirm: 'yes' } : {};
  if (account.role !== 'none') return refuse('delete', 'staff', { typed });
  if (!confirmed) return fault('delete', { confirm: 'member.fault.confirm-required' });
  const refused = await confirmOwner(member, form, { step: 'delete', typed });
  if (refused) return refused;
  await services.database.run(async (work) => {
    const addresses = await deleteAccount(work, account.id);
    for (const address of addresses) await forgetAddress(work, address);
    await forgetSalesQuotes(work, addresses);
    await forgetGifts(work, addresses);
    await forgetCustomerNotes(work, { accountId: account.id, addresses });
  });
  const { headers } = await services.accounts.signOut(source);
  throw redirect(`${localize(locale, '/member/profile')}?done=deleted`, { status: 303, headers });
}
