import { DEFAULT_LOCALE, LOCALES, matchLocale } from '../../locales/index.ts';
import { SCHEME } from '../client/color-scheme.ts';
import { DECLINED } from '../client/consent.ts';
import { CAME_FROM } from '../routing/campaign-cookie.ts';
import { CHOSEN, LAST_USED } from '../routing/language-cookies.ts';

/** Entries the script looks languages up in: `de zh:cn zh-tw:tw`; each ends in the two letters of a prefix. */
const table = (): string =>
  LOCALES.flatMap((locale) =>
    locale.aliases
      .filter((alias) => matchLocale(parentOf(alias)) !== locale)
      .map((alias) => (alias === locale.prefix ? alias : `${alias}:${locale.prefix}`)),
  ).join(' ');

const KEEP_REFERRER =
  `if(/[?&][gy]clid=./.test(l.search)&&!n.globalPrivacyControl&&!g("${DECLINED}"))` +
  `try{sessionStorage.setItem("${CAME_FROM}",d.referrer)}catch{}`;

/** `zh-hans` → `zh`; an alias its parent answers for need not be listed. */
const parentOf = (alias: string): string => alias.replace(/-?[^-]*$/, '');

/**
 * The classic script at the top of every page. First the colours: where the visitor chose a scheme, the
 * document's class says so before anything is painted. Then whether the programs run here: where the system
 * is not Windows, the pages that offer them show other words (`data-system`), at once, so that nothing moves. Then the language, on a bare address only, which
 * is where the document is in English. On the home page the language last used wins, one we do not speak being English; otherwise, unless
 * a language was ever chosen, the first language of the browser that we speak is adopted (English ends
 * the search). It leads to the same page in that language, query and hash kept, with no entry in the
 * history; loading stops, so nothing is painted. Of a visit from an advertisement that goes on in another
 * language, the page it came from is kept for that document (`keepsReferrer`), which only knows this one.
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

// Not kept where nobody uses it: the browser.
export const firstVisitScript = /* @__PURE__ */ makeFirstVisitScript(true);
