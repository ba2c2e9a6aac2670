// Adding a line adds a language. English first, then by prefix.

export { locale as ar } from './ar/locale.ts';
export { locale as bn } from './bn/locale.ts';
export { locale as cn } from './cn/locale.ts';
export { locale as de } from './de/locale.ts';
export { locale as en } from './en/locale.ts';
export { locale as es } from './es/locale.ts';
export { locale as fr } from './fr/locale.ts';
export { locale as hi } from './hi/locale.ts';
export { locale as id } from './id/locale.ts';
export { locale as it } from './it/locale.ts';
export { locale as ja } from './ja/locale.ts';
export { locale as ko } from './ko/locale.ts';
export { locale as pt } from './pt/locale.ts';
export { locale as ru } from './ru/locale.ts';
export { locale as th } from './th/locale.ts';
export { locale as tr } from './tr/locale.ts';
export { locale as tw } from './tw/locale.ts';
export { locale as vi } from './vi/locale.ts';
