import { parseCookies } from '../../kit/cookie.ts';
import { DECLINED, FLAG } from '../client/consent.ts';
import { mayAdvertise, type TagSettings } from '../client/tag-settings.ts';

/** Returns whether advertising data may be recorded for a request. Reads the consent from cookies and `Sec-GPC`. */
export function mayRecordAdvert(headers: Headers, settings: Pick<TagSettings, 'policy'>): boolean {
  const cookies = parseCookies(headers.get('cookie') ?? '');
  if (cookies[FLAG] === 'true') return true;
  const hasRefused = cookies[DECLINED] === 'true' || headers.get('sec-gpc') === '1';
  return mayAdvertise(settings, hasRefused ? 'declined' : 'unasked');
}
