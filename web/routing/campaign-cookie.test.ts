import { describe, expect, test } from 'vitest';
import { serializeCookie } from '../../kit/cookie.ts';
import {
  campaignCookieName,
  campaignCookieValue,
  channelOf,
  readCampaignCookies,
} from './campaign-cookie.ts';

const query = (text: string) => new URLSearchParams(text);

test.each([
  ['', null],
  ['gclid=', null],
  ['gclid=&yclid=', null],
  ['GCLID=A&xgclid=B', null],
  ['utm_source=google', null],
  ['gclid=A', 'GoogleSEM'],
  ['yclid=B', 'YandexSEM'],
  ['yclid=B&gclid=A', 'GoogleSEM'],
  ['gclid=&yclid=B', 'YandexSEM'],
  ['gclid=&gclid=A', 'GoogleSEM'],
])('%s means %s', (text, channel) => {
  expect(channelOf(query(text))).toBe(channel);
});

describe('the value', () => {
  test('is JSON of all parameters', () => {
    const value = campaignCookieValue(query('gclid=A&utm_source=x&ä=%22%3B&__proto__=p&n=&n=2'));
    expect(JSON.parse(value)).toEqual(
      JSON.parse('{"gclid":"A","utm_source":"x","ä":"\\";","__proto__":"p","n":"2"}'),
    );
  });

  test('over 3 KB, keeps the campaign and the click, or only the click', () => {
    const long = campaignCookieValue(query(`gclid=A&utm_term=t&junk=${'x'.repeat(3100)}`));
    expect(JSON.parse(long)).toEqual({ gclid: 'A', utm_term: 't' });
    const longer = campaignCookieValue(query(`gclid=A&utm_term=${'ä'.repeat(600)}`));
    expect(JSON.parse(longer)).toEqual({ gclid: 'A' });
  });
});

test('reads its own cookies back and ignores others', () => {
  const name = campaignCookieName('vox-magic', 'GoogleSEM');
  expect(name).toBe('vox-magicGoogleSEM-ads');
  const value = campaignCookieValue(query('gclid=A%3B&utm_source=ü'));
  const [written] = serializeCookie(name, value, { path: '/' }).split(';');
  const header = `lang=de; ${written}; zipxYandexSEM-ads=%7Bbroken; zipxBingSEM-ads=%7B%7D; GoogleSEM-ads=%7B%7D`;
  expect(readCampaignCookies(header)).toEqual([
    { product: 'vox-magic', channel: 'GoogleSEM', query: { gclid: 'A;', utm_source: 'ü' } },
  ]);
  expect(readCampaignCookies('')).toEqual([]);
});
