// Takes the place of locales/register.ts: all sample languages, whatever the shop has.

export { locale as ar } from '../../../locales/ar/locale.ts';
export { locale as bn } from '../../../locales/bn/locale.ts';
export { locale as cn } from '../../../locales/cn/locale.ts';
export { locale as de } from '../../../locales/de/locale.ts';
export { locale as en } from '../../../locales/en/locale.ts';
export { locale as es } from '../../../locales/es/locale.ts';
export { locale as fr } from '../../../locales/fr/locale.ts';
export { locale as hi } from '../../../locales/hi/locale.ts';
export { locale as id } from '../../../locales/id/locale.ts';
export { locale as it } from '../../../locales/it/locale.ts';
export { locale as ja } from '../../../locales/ja/locale.ts';
export { locale as ko } from '../../../locales/ko/locale.ts';
export { locale as pt } from '../../../locales/pt/locale.ts';
export { locale as ru } from '../../../locales/ru/locale.ts';
export { locale as th } from '../../../locales/th/locale.ts';
export { locale as tr } from '../../../locales/tr/locale.ts';
export { locale as tw } from '../../../locales/tw/locale.ts';
export { locale as vi } from '../../../locales/vi/locale.ts';
