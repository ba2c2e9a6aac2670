import type { LicenseChange } from '../../../domain/checkout/index.ts';
import { findLicenseToken } from '../../../domain/license/index.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Services } from '../../loaders/context.ts';
import { localize } from '../../routing/address.ts';

/** Returns the page with everything that can be bought for a license, and the reasons why something cannot. */
export async function changePath(
  locale: Locale,
  change: LicenseChange,
  { database, settings }: Services,
): Promise<string> {
  const page = change.kind === 'renewal' ? '/renew' : '/upgrade';
  const { sessionSecret: secret } = settings;
  const token = await database.read((reader) => findLicenseToken(reader, secret, change.licenseId));
  return `${localize(locale, page)}${token === null ? '' : `?licence=${token}`}`;
}
