import { distance } from 'fastest-levenshtein';
import { EMAIL_LENGTH } from '../../kit/email.ts';
import { asciiLookAlike } from './look-alike.ts';

const WORLD =
  'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com icloud.com me.com mac.com aol.com proton.me protonmail.com gmx.com gmx.net zoho.com fastmail.com mail.com email.com ymail.com rocketmail.com hey.com pm.me';

const COUNTRIES: Readonly<Record<string, string>> = {
  DE: 'web.de gmx.de t-online.de freenet.de outlook.de hotmail.de yahoo.de posteo.de mailbox.org',
  AT: 'gmx.at aon.at chello.at outlook.at hotmail.at yahoo.at',
  CH: 'bluewin.ch gmx.ch hispeed.ch sunrise.ch hotmail.ch',
  FR: 'orange.fr free.fr wanadoo.fr sfr.fr laposte.net hotmail.fr outlook.fr yahoo.fr live.fr',
  IT: 'libero.it virgilio.it tiscali.it alice.it hotmail.it outlook.it yahoo.it tin.it pec.it',
  ES: 'hotmail.es yahoo.es outlook.es telefonica.net',
  NL: 'ziggo.nl kpnmail.nl hotmail.nl planet.nl hetnet.nl',
  BE: 'telenet.be skynet.be hotmail.be',
  PL: 'wp.pl onet.pl o2.pl interia.pl gazeta.pl',
  GB: 'hotmail.co.uk yahoo.co.uk btinternet.com outlook.co.uk live.co.uk sky.com virginmedia.com',
  US: 'comcast.net verizon.net att.net sbcglobal.net cox.net bellsouth.net',
  CA: 'yahoo.ca hotmail.ca rogers.com shaw.ca sympatico.ca',
  AU: 'bigpond.com optusnet.com.au outlook.com.au yahoo.com.au',
  BR: 'hotmail.com.br yahoo.com.br outlook.com.br uol.com.br terra.com.br bol.com.br ig.com.br',
  PT: 'sapo.pt hotmail.pt',
  MX: 'hotmail.com.mx yahoo.com.mx prodigy.net.mx outlook.es',
  AR: 'yahoo.com.ar hotmail.com.ar',
  JP: 'yahoo.co.jp docomo.ne.jp ezweb.ne.jp softbank.ne.jp au.com outlook.jp',
  KR: 'naver.com hanmail.net daum.net nate.com kakao.com',
  CN: 'qq.com 163.com 126.com sina.com sohu.com foxmail.com aliyun.com yeah.net 139.com',
  TW: 'yahoo.com.tw hinet.net seed.net.tw pchome.com.tw',
  IN: 'rediffmail.com yahoo.co.in yahoo.in',
  ID: 'yahoo.co.id',
  TH: 'hotmail.co.th',
  VN: 'yahoo.com.vn',
  RU: 'mail.ru yandex.ru bk.ru inbox.ru list.ru rambler.ru ya.ru',
  UA: 'ukr.net i.ua meta.ua',
  TR: 'hotmail.com.tr yahoo.com.tr mynet.com',
};

const hosts = (list = ''): string[] => list.split(' ').filter(Boolean);
const KNOWN: ReadonlySet<string> = new Set([WORLD, ...Object.values(COUNTRIES)].flatMap(hosts));

/** Typos of `.com`. These top-level domains exist, but their countries have no mail under these names. */
const SLIPPED_COM: ReadonlySet<string> = new Set(['co', 'cm', 'om']);
/** Minimum length of a provider's name, in characters. Shorter names differ in one letter from other real ones. */
const SHORTEST_NAME = 5;
/** From this length on, in characters, two wrong letters still mean the same name. */
const LONG_NAME = 7;

/**
 * Returns the address that a buyer probably meant, or null. Corrects typos of well-known providers and look-alike
 * letters of other scripts. It is only a hint, because the typed address may be right.
 * @param country the buyer's country, ISO 3166-1 alpha-2
 */
export function suggestEmail(typed: string, country: string): string | null {
  // No address is longer, and a hostile text would take long.
  if (typed.length > EMAIL_LENGTH) return null;
  const plain = asciiLookAlike(typed, KNOWN);
  return suggestHost(plain ?? typed, country) ?? plain;
}

function suggestHost(typed: string, country: string): string | null {
  const at = typed.lastIndexOf('@');
  const host = typed
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || host === '' || KNOWN.has(host)) return null;
  const nearest = [...hosts(COUNTRIES[country]), ...hosts(WORLD)].find((known) =>
    isSlip(host, known),
  );
  return nearest ? typed.slice(0, at + 1).trim() + nearest : null;
}

/** Accepts a typo in the name or in the ending, but not in both. That would be a different host. */
function isSlip(host: string, known: string): boolean {
  const [name, ending] = parted(host);
  const [knownName, knownEnding] = parted(known);
  if (ending === knownEnding) return isNameSlip(name, knownName);
  if (name !== knownName || name.length < SHORTEST_NAME) return false;
  return (ending.length > 2 || SLIPPED_COM.has(ending)) && isOneSlip(ending, knownEnding);
}

function parted(host: string): [name: string, ending: string] {
  const dot = host.indexOf('.');
  return dot < 0 ? [host, ''] : [host.slice(0, dot), host.slice(dot + 1)];
}

function isNameSlip(name: string, known: string): boolean {
  if (known.length < SHORTEST_NAME) return false;
  return isOneSlip(name, known) || (known.length >= LONG_NAME && distance(name, known) === 2);
}

/** Returns whether one letter is missing, extra, or wrong, or two letters are swapped. */
function isOneSlip(text: string, known: string): boolean {
  const far = distance(text, known);
  return far === 1 || (far === 2 && sorted(text) === sorted(known));
}

const sorted = (text: string): string => [...text].toSorted().join('');
