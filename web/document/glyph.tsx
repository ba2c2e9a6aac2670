/** Strokes on a 24×24 grid, by what they stand for. */
const STROKES = {
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20 20',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  account: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20q.6-5 7.5-5t7.5 5',
  language:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5q3.6 3.6 3.6 8.5T12 20.5Q8.4 16.9 8.4 12T12 3.5',
} as const;

export const Glyph = ({ of: name }: { of: keyof typeof STROKES }) => (
  <svg className="glyph" aria-hidden="true" viewBox="0 0 24 24" width="22" height="22">
    <path d={STROKES[name]} />
  </svg>
);
