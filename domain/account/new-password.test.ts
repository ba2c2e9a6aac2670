import { describe, expect, test } from 'vitest';
import { checkNewPassword } from './new-password.ts';
import { passwordFault } from './password.ts';

const ADA = { email: 'ada.lovelace@example.com', name: 'Ada Lovelace' };

describe('a password of a breach is refused', () => {
  test.each([
    'flvbybcnhfnjh',
    'chickenwing101',
    'leavemealone',
    'FinalFantasy',
    'dimazarya2012!',
    'D1maz@rya12345',
    'dimazaryadimazarya',
    'sunflower-hedgehog',
  ])('%s, as it is or with little more', async (password) => {
    expect(await checkNewPassword(password, ADA)).toBe('common');
  });

  test('some of which the rule about parts lets pass', () => {
    for (const known of ['flvbybcnhfnjh', 'dimazaryadimazarya'])
      expect(passwordFault(known, ADA)).toBeNull();
  });

  test.each([
    ['elevenchars', 'too-short'],
    ['x'.repeat(129), 'too-long'],
    ['ada-lovelace-1815', 'personal'],
  ])('%s is %s before anything is looked up', async (password, fault) => {
    expect(await checkNewPassword(password, ADA)).toBe(fault);
  });
});

test('the longest ones are looked at in no time, whatever they are made of', async () => {
  const signs = 'aes0o4@3$5i1!lt7+';
  const mixed = Array.from({ length: 128 }, (_, index) => signs[(index * 7) % 17]).join('');
  const start = performance.now();
  expect(await checkNewPassword(mixed, ADA)).toBeNull();
  expect(await checkNewPassword('chickenwing101'.repeat(9), ADA)).toBe('common');
  expect(performance.now() - start).toBeLessThan(2000);
});

test('one that begins weakly is as strong as what follows', async () => {
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
])('%s is taken', async (password) => {
  expect(await checkNewPassword(password, ADA)).toBeNull();
});
