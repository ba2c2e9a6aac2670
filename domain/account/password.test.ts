import { describe, expect, test } from 'vitest';
import { hashPassword, passwordFault, verifyPassword } from './password.ts';

const ADA = { email: 'ada.lovelace@example.com', name: 'Ada Lovelace' };

describe('rejects', () => {
  test.each([
    ['elevenchars', 'too-short'],
    ['パスワードを忘れた猫', 'too-short'],
    ['x'.repeat(129), 'too-long'],
    ['password1234', 'common'],
    ['P@ssw0rd!2024', 'common'],
    ['qwerty-123456', 'common'],
    ['iloveyou 2023!', 'common'],
    ['aaaaaaaaaaaaaa', 'common'],
    ['abcdefghijklm', 'common'],
    ['987654321012345', 'common'],
    ['liverpool 1892', 'common'],
    ['ada-lovelace-1815', 'personal'],
    ['lovelace example', 'personal'],
  ])('%s as %s', (password, fault) => expect(passwordFault(password, ADA)).toBe(fault));
});

test.each([
  'violin harbor 77',
  'correct horse battery staple',
  'kP9#mZ2vLq8w',
  'grüner Apfelbaum',
  'кот на крыше пьет',
  '猫が屋根の上で歌うよる',
  'x7x7 hedge market',
])('accepts %s', (password) => expect(passwordFault(`${password}+`, ADA)).toBeNull());

test('stores a salted hash that fits only the password', async () => {
  const kept = await hashPassword('violin harbor 77');
  expect(kept).toMatch(/^argon2id\$v=19\$m=19456,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/);
  expect(await verifyPassword(kept, 'violin harbor 78')).toBe(false);
  expect(await verifyPassword('', 'violin harbor 77')).toBe(false);
  expect(await verifyPassword(kept, 'violin harbor 77')).toBe(true);
  expect(await verifyPassword(await hashPassword('Ångström'), 'A\u030angstro\u0308m')).toBe(true);
});
