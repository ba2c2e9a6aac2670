const TYPED = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPED) !== null;

type Pressed = Pick<KeyboardEvent, 'key' | 'code'>;

/** Returns the Latin letter of a key, also on keyboards of other scripts, or the sign itself. */
export const letterOf = ({ key, code }: Pressed): string =>
  /^[!-~]$/.test(key) ? key.toLowerCase() : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? '');

/** Keys that do something, and the message that explains them. */
export const KEYS = [
  ['j', 'office.key.next'],
  ['k', 'office.key.previous'],
  ['o', 'office.key.open'],
  ['x', 'office.key.choose'],
  ['r', 'office.key.reply'],
  ['e', 'office.key.end'],
  ['u', 'office.key.list'],
  ['?', 'office.key.help'],
] as const;
