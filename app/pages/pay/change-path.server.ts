import { findLicenceToken } from '../../../domain/licence/index.ts';
import type { LicenceChange } from '../../../domain/purchase/index.ts';
import type { Locale } from '../../../locales/index.ts';
import { localize } from '../../request/address.ts';
import type { Services } from '../../request/context.ts';

/** The page that says what can be bought for a licence, and why something cannot. */
export async function changePath(
  locale: Locale,
  change: LicenceChange,
  { database, settings }: Services,
): Promise<string> {
  const page = change.kind === 'renewal' ? '/renew' : '/upgrade';
  const { sessionSecret: secret } = settings;
  const token = await database.read((reader) => findLicenceToken(reader, secret, change.licenceId));
  return `${localize(locale, page)}${token === null ? '' : `?licence=${token}`}`;
}
