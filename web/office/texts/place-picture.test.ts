import { expect, test } from 'vitest';
import { placePicture } from './place-picture.ts';

const FRONT = '---\ntitle: "x"\n---\n';
const TEXT = `${FRONT}\nOne.\n\nTwo.\n`;

function place(text: string, caret: number): string {
  const { at, inserted } = placePicture(text, caret, '![A](/a)');
  return text.slice(0, at) + inserted + text.slice(at);
}

test('never stands among the names at the top', () => {
  expect(place(TEXT, 0)).toBe(`${FRONT}\nOne.\n\nTwo.\n\n![A](/a)\n`);
  expect(place(TEXT, FRONT.length - 2)).toBe(`${FRONT}\nOne.\n\nTwo.\n\n![A](/a)\n`);
});

test.each([
  ['', 0, '![A](/a)\n'],
  ['One.', 4, 'One.\n\n![A](/a)\n'],
  ['One.\n', 5, 'One.\n\n![A](/a)\n'],
  ['One.\n\nTwo.', 4, 'One.\n\n![A](/a)\n\nTwo.'],
  ['One.\n\n\nTwo.', 6, 'One.\n\n![A](/a)\n\nTwo.'],
  ['One. Two.', 4, 'One.\n\n![A](/a)\n\n Two.'],
])('stands on a line of its own in %j at %i', (text, caret, expected) => {
  expect(place(text, caret)).toBe(expected);
});
