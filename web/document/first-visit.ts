import { DEFAULT_LOCALE, LOCALES, matchLocale } from '../../locales/index.ts';
import { SCHEME } from '../client/color-scheme.ts';
import { DECLINED } from '../client/consent.ts';
import { CAME_FROM } from '../routing/campaign-cookie.ts';
import { CHOSEN, LAST_USED } from '../routing/language-cookies.ts';

/** Returns the languages for the script, as in `de zh:cn zh-tw:tw`. Each entry ends in a prefix of two letters. */
const table = (): string =>
  LOCALES.flatMap((locale) =>
    locale.aliases
      .filter((alias) => matchLocale(parentOf(alias)) !== locale)
      .map((alias) => (alias === locale.prefix ? alias : `${alias}:${locale.prefix}`)),
  ).join(' ');

const KEEP_REFERRER =
  `if(/[?&][gy]clid=./.test(l.search)&&!n.globalPrivacyControl&&!g("${DECLINED}"))` +
  `try{sessionStorage.setItem("${CAME_FROM}",d.referrer)}catch{}`;

/** `zh-hans` → `zh`. An alias that its parent resolves is not listed. */
const parentOf = (alias: string): string => alias.replace(/-?[^-]*$/, '');

/**
 * Creates the script at the top of every page. It applies a chosen color scheme before the first paint. It marks
 * systems other than Windows (`data-system`), for pages that offer downloads. On an English address, it also redirects
 * to the visitor's language and keeps the query and the fragment. The home page uses the last language, or English if
 * the shop does not support it. Other pages use the first supported language of the browser, unless a language was ever
 * chosen.
 * @param keepsReferrer whether to store the referrer of an advertisement across the redirect
 */
export function makeFirstVisitScript(keepsReferrer: boolean): string {
  const inTemplate = (script: string): string => `\`${script}\``;
  return [
    `{let l=location,p=l.pathname,d=document,e=d.lastChild,L=" ${table()} ",x,t,i,n=navigator,c=d.cookie,`,
    `g=k=>(c.match(${inTemplate(`(^| )\${k}=([^;]*)`)})||0)[2];`,
    `e.className=g("${SCHEME}")||"";`,
    'if(!/Win/.test(n.userAgentData?.platform||n.platform))e.dataset.system="other";',
    `if(e.lang=="${DEFAULT_LOCALE.tag}")`,
    `if(p=="/"&&(t=g("${LAST_USED}")))x=!/\\W/.test(t)&&L.match(${inTemplate(`[ :]\${t} `)})&&t;`,
    `else if(g("${CHOSEN}")==null)for(t of n.languages)`,
    'for(t=t.toLowerCase();t&&!x;t=t.replace(/-?[^-]*$/,""))',
    'if(i=/^ |^:(..)/.exec(L.split(" "+t)[1]))x=i[1]||t;',
    `if(x&&x!="${DEFAULT_LOCALE.prefix}"){`,
    `if(i)d.cookie=${inTemplate(`${CHOSEN}=\${x};path=/;samesite=lax;max-age=31536000`)};`,
    keepsReferrer ? KEEP_REFERRER : '',
    'stop();l.replace("/"+x+(p>"/"?p:"")+l.search+l.hash)}}',
  ].join('');
}

// Pure, so that the browser's build can drop it.
export const firstVisitScript = /* @__PURE__ */ makeFirstVisitScript(true);
