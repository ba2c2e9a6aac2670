export const WHOLE_FONT =
  '@expo-google-fonts/noto-sans-chakma/400Regular/NotoSansChakma_400Regular.ttf';

/** Fonts for names in scripts that no page uses, in order of preference. */
export const NAME_FONTS: readonly string[] = [
  '@fontsource-variable/noto-sans',
  ...['hebrew', 'armenian', 'georgian', 'ethiopic', 'syriac', 'thaana', 'adlam'].map(variable),
  ...['gujarati', 'gurmukhi', 'kannada', 'malayalam', 'oriya', 'sinhala', 'tamil'].map(variable),
  ...['telugu', 'khmer', 'lao', 'balinese', 'bamum', 'canadian-aboriginal', 'cham'].map(variable),
  ...['cherokee', 'hanifi-rohingya', 'javanese', 'kayah-li', 'lisu', 'meetei-mayek'].map(variable),
  ...['new-tai-lue', 'nag-mundari', 'ol-chiki', 'sundanese', 'tai-tham'].map(variable),
  ...['tibetan', 'toto', 'np-hmong'].map((script) => `@fontsource-variable/noto-serif-${script}`),
  ...['buginese', 'lepcha', 'limbu', 'miao', 'mongolian', 'myanmar', 'newa', 'nko'].map(fixed),
  ...['osage', 'saurashtra', 'sunuwar', 'syloti-nagri', 'tai-le', 'tai-viet'].map(fixed),
  ...['tifinagh', 'vai', 'yi'].map(fixed),
  variable('hk'),
  variable('symbols'),
  fixed('symbols-2'),
  fixed('math'),
  '@fontsource-variable/noto-emoji',
  WHOLE_FONT,
];

function variable(script: string): string {
  return `@fontsource-variable/noto-sans-${script}`;
}

function fixed(script: string): string {
  return `@fontsource/noto-sans-${script}`;
}
