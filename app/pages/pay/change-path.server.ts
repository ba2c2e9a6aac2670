import { licenceToken } from '../../../domain/licence/index.ts';
import type { LicenceChange } from '../../../domain/purchase/index.ts';
import type { Locale } from '../../../locales/index.ts';
import { localize } from '../../request/address.ts';
import type { Settings } from '../../request/context.ts';

/** The page that says what can be bought for a licence, and why something cannot. */
export function changePath(locale: Locale, change: LicenceChange, settings: Settings): string {
  const page = change.kind === 'renewal' ? '/renew' : '/upgrade';
  const token = licenceToken(settings.sessionSecret, change.licenceId);
  return `${localize(locale, page)}?licence=${token}`;
}
