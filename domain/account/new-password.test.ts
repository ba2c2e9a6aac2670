import { describe, expect, test } from 'vitest';
import { checkNewPassword } from './new-password.ts';
import { passwordFault } from './password.ts';

const ADA = { email: 'ada.lovelace@example.com', name: 'Ada Lovelace' };

describe('rejects', () => {
  test.each([
    'flvbybcnhfnjh',
    'chickenwing101',
    'leavemealone',
    'FinalFantasy',
    'dimazarya2012!',
    'D1maz@rya12345',
    'dimazaryadimazarya',
    'sunflower-hedgehog',
  ])('the leaked %s, as it is or slightly changed', async (password) => {
    expect(await checkNewPassword(password, ADA)).toBe('common');
  });

  test('leaked passwords that the rule about parts accepts', () => {
    for (const known of ['flvbybcnhfnjh', 'dimazaryadimazarya'])
      expect(passwordFault(known, ADA)).toBeNull();
  });

  test.each([
    ['elevenchars', 'too-short'],
    ['x'.repeat(129), 'too-long'],
    ['ada-lovelace-1815', 'personal'],
  ])('%s as %s before the list is opened', async (password, fault) => {
    expect(await checkNewPassword(password, ADA)).toBe(fault);
  });
});

test('checks the longest passwords quickly, whatever they contain', async () => {
  const signs = 'aes0o4@3$5i1!lt7+';
  const mixed = Array.from({ length: 128 }, (_, index) => signs[(index * 7) % 17]).join('');
  const start = performance.now();
  expect(await checkNewPassword(mixed, ADA)).toBeNull();
  expect(await checkNewPassword('chickenwing101'.repeat(9), ADA)).toBe('common');
  expect(performance.now() - start).toBeLessThan(2000);
});

test('judges a weak beginning by what follows', async () => {
  expect(await checkNewPassword(`${'chickenwing101'.repeat(3)}kP9#mZ2vLq8w`, ADA)).toBeNull();
});

test.each([
  'violin harbor 77 trunk',
  'meadow 12 lantern',
  'correct horse battery staple',
  'kP9#mZ2vLq8w',
  'grüner Apfelbaum',
  'кот на крыше пьет',
  '猫が屋根の上で歌うよる+',
])('accepts %s', async (password) => {
  expect(await checkNewPassword(password, ADA)).toBeNull();
});
