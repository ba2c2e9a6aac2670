import { DEFAULT_LOCALE, LOCALES, type Locale, matchLocale } from '../../locales/index.ts';

/** Entries the script looks languages up in: `de zh:cn zh-tw:tw`; each ends in the two letters of a prefix. */
const table = (locales: readonly Locale[]): string =>
  locales
    .flatMap((locale) =>
      locale.aliases
        .filter((alias) => matchLocale(parentOf(alias)) !== locale)
        .map((alias) => (alias === locale.prefix ? alias : `${alias}:${locale.prefix}`)),
    )
    .join(' ');

/** `zh-hans` → `zh`; an alias its parent answers for need not be listed. */
const parentOf = (alias: string): string => alias.replace(/-?[^-]*$/, '');

/**
 * The classic script at the top of every page; it acts on a bare address only. On the home page the
 * language last used wins; otherwise, unless a language was ever chosen, the first language of the
 * browser that we speak is adopted (English ends the search). It leads to the same page in that
 * language, query and hash kept, with no entry in the history; loading stops, so nothing is painted.
 */
export function makeFirstVisitScript(locales: readonly Locale[] = LOCALES): string {
  return [
    `{let l=location,p=l.pathname,d=document,c=" "+d.cookie,L="${table(locales)}".split(" "),x,t,i,`,
    'h=x=>L.some(e=>e.slice(-2)==x),r=(c.match(/ i18n_redirected=(\\w+)/)||"")[1];',
    'if(!h(p.split("/")[1])){if(p=="/"&&h(r))x=r;',
    'else if(!/ lang=/.test(c))for(t of navigator.languages)',
    'for(t=t.toLowerCase();t&&!x;t=t.replace(/-?[^-]*$/,""))',
    'if(i=L.find(e=>e.split(":")[0]==t))x=i.slice(-2);',
    `if(x&&x!="${DEFAULT_LOCALE.prefix}"){`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of the script, not of this file.
    'if(i)d.cookie=`lang=${x};path=/;samesite=lax;max-age=31536000`;',
    'stop();l.replace("/"+x+(p>"/"?p:"")+l.search+l.hash)}}}',
  ].join('');
}

export const firstVisitScript = makeFirstVisitScript();
