import { expect, test } from 'vitest';
import { readAnswer } from '../../domain/account/answer.ts';
import { forgetMember, isMemberHere } from './member-cookie.ts';

const SESSION = '__Host-vitrine.session_token';
const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Lax';

/** Returns the cookies that pass on a cookie of the sign-in library. */
async function passedOn(cookie: string): Promise<string[]> {
  const answer = Response.json({}, { headers: { 'set-cookie': cookie } });
  return (await readAnswer(Promise.resolve(answer))).headers.getSetCookie();
}

test('ignores other cookies of the sign-in', async () => {
  const cookie = `__Host-vitrine.two_factor=abc; Max-Age=600; ${ATTRIBUTES}`;
  expect(await passedOn(cookie)).toEqual([cookie]);
  expect(isMemberHere('lang=de; membership=1')).toBe(false);
});

test('deletes the cookie with the session', async () => {
  const [, mark = ''] = await passedOn(`${SESSION}=; Max-Age=0; ${ATTRIBUTES}`);
  expect(mark).toContain('member=;');
  expect(mark).toContain('Max-Age=0');
  const page = { cookie: 'member=true' };
  forgetMember(page as Document);
  expect(page.cookie).toBe('member=; Max-Age=0; Path=/; SameSite=Lax');
});

test('sets a readable cookie without identity for as long as the session lasts', async () => {
  const [, mark = ''] = await passedOn(`${SESSION}=secret; Max-Age=2592000; ${ATTRIBUTES}`);
  expect(mark).toBe('member=true; Max-Age=2592000; Path=/; Secure; SameSite=Lax');
  expect(isMemberHere(`lang=de; ${mark.split(';')[0]}`)).toBe(true);
});
