/** PayPal's locales by the shop's. Its page asks the buyer's browser for all others. */
const LOCALES: Readonly<Record<string, string>> = {
  ar: 'ar-EG',
  cn: 'zh-CN',
  de: 'de-DE',
  en: 'en-US',
  es: 'es-ES',
  fr: 'fr-FR',
  id: 'id-ID',
  it: 'it-IT',
  ja: 'ja-JP',
  ko: 'ko-KR',
  pt: 'pt-BR',
  ru: 'ru-RU',
  th: 'th-TH',
  tr: 'tr-TR',
  tw: 'zh-TW',
};

export function pageLanguage(prefix: string): { readonly locale?: string } {
  const locale = LOCALES[prefix];
  return locale ? { locale } : {};
}
