import { expect, test } from 'vitest';
import {
  isPictureFile,
  listPictureAddresses,
  parsePictureAddress,
  pictureAddress,
  pictureWidths,
  webpAddress,
} from './picture-address.ts';

const HASH = '0123456789abcdef';
const PATH = `/pictures/${HASH}-1440x960.jpg`;

test.each([
  '/pictures/none.jpg',
  `/pictures/${HASH}.jpg`,
  `/pictures/${HASH}-0x9.jpg`,
  `/pictures/${HASH}-1440x960.svg`,
  `/pictures/${HASH}-1440x960-480.webp`,
  `/de${PATH}`,
  `https://elsewhere.example${PATH}`,
  `${PATH}/../x`,
])('does not take %s for the address of a picture', (path) => {
  expect(parsePictureAddress(path)).toBeNull();
});

test('knows the files of pictures from other paths', () => {
  expect([PATH, `/pictures/${HASH}-1440x960-480.webp`].every(isPictureFile)).toBe(true);
  expect(
    [`${PATH}.png`, `/pictures/${HASH}-1x1-480.jpg`, '/pictures/', '/figures/x.svg'].some(
      isPictureFile,
    ),
  ).toBe(false);
});

test('an address says the size of its picture', () => {
  const facts = { width: 1440, height: 960, fallback: 'jpg' } as const;
  expect(pictureAddress(HASH, facts)).toBe(PATH);
  expect(parsePictureAddress(PATH)).toEqual({ ...facts, path: PATH });
});

test('a picture is never larger than its original', () => {
  expect([1440, 1000, 960, 480, 32].map(pictureWidths)).toEqual([
    [480, 960, 1440],
    [480, 960, 1000],
    [480, 960],
    [480],
    [32],
  ]);
  expect(webpAddress({ path: PATH }, 480)).toBe(`/pictures/${HASH}-1440x960-480.webp`);
});

test('lists the pictures that a text names', () => {
  const text = `![One](${PATH}) and [1]: ${PATH}\n![Two](/pictures/fedcba9876543210-32x32.png "decorative") ${PATH}.bak`;
  expect(listPictureAddresses(text)).toEqual([PATH, '/pictures/fedcba9876543210-32x32.png']);
});
