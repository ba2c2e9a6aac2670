import { X509Certificate } from 'node:crypto';
import { getCACertificates } from 'node:tls';
import { BadSignature } from '../../domain/payment/port.ts';
import type { PayPal, PayPalAccess } from './client.ts';
import { openDownloadLimit } from './download-limit.ts';
import { PayPalFailure } from './failure.ts';

/** PayPal's certificates are replaced about once a year, so a few addresses are enough. */
const MOST_KEPT = 10;

/** https://developer.paypal.com/api/rest/webhooks/rest/ and the name that PayPal's own packages check */
const SUBJECT = /^CN=messageverificationcerts(\.sandbox)?\.paypal\.com$/m;

/** The hosts of the certificates of each environment. */
const HOSTS: Readonly<Record<PayPalAccess['environment'], readonly string[]>> = {
  live: ['api.paypal.com', 'api-m.paypal.com'],
  sandbox: ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'],
};

export type Certificates = {
  /**
   * Returns the certificate at an address, which must be PayPal's, with a name of PayPal's and a chain that fits.
   * @throws BadSignature, or the failure of the download
   */
  get(address: string, now: Date): Promise<X509Certificate>;
};

/**
 * Downloads PayPal's certificates and keeps them in memory. Wrong ones are remembered too, and downloads are limited, so that
 * a flood of events causes few of them. PayPal repeats an event that was refused.
 */
export function openCertificates(
  paypal: Pick<PayPal, 'download'>,
  environment: PayPalAccess['environment'],
): Certificates {
  const kept = new Map<string, Chain>();
  const running = new Map<string, Promise<Chain>>();
  const limit = openDownloadLimit();

  const download = async (url: URL, now: Date): Promise<Chain> => {
    limit.consume(url.href, now);
    const chain = await downloadTrusted(paypal, url, now).catch((error: unknown) => {
      if (error instanceof BadSignature) limit.refuse(url.href, now);
      throw error;
    });
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(url.href, chain);
    return chain;
  };
  const downloadOnce = (url: URL, now: Date): Promise<Chain> => {
    const known = running.get(url.href);
    if (known) return known;
    const begun = download(url, now).finally(() => running.delete(url.href));
    running.set(url.href, begun);
    return begun;
  };
  return {
    async get(address, now) {
      const url = readAddress(address, environment);
      const chain = kept.get(url.href) ?? (await downloadOnce(url, now));
      return assertCurrent(chain, now);
    },
  };
}

type Chain = readonly X509Certificate[];

function readAddress(address: string, environment: PayPalAccess['environment']): URL {
  const url = URL.parse(address);
  const isPayPals =
    url?.protocol === 'https:' &&
    HOSTS[environment].includes(url.host) &&
    /^\/v1\/notifications\/certs\/[\w-]{1,100}$/.test(url.pathname) &&
    url.username === '' &&
    url.search === '' &&
    url.hash === '';
  if (!isPayPals) throw new BadSignature('the certificate is not on a host of PayPal’s');
  return url;
}

const PEM = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/** Null: too long to be a chain. */
function parseChain(text: string | null): X509Certificate[] {
  const blocks = text?.match(PEM) ?? [];
  try {
    return blocks.map((block) => new X509Certificate(block));
  } catch {
    throw new BadSignature('not a certificate');
  }
}

/** @throws BadSignature also if PayPal has no such certificate */
async function downloadTrusted(
  { download }: Pick<PayPal, 'download'>,
  url: URL,
  now: Date,
): Promise<Chain> {
  const text = await download(url).catch((error: unknown) => {
    const isMissing = error instanceof PayPalFailure && error.status === 404;
    throw isMissing ? new BadSignature('PayPal has no such certificate') : error;
  });
  const chain = parseChain(text);
  assertCurrent(chain, now);
  assertTrusted(chain);
  return chain;
}

/** Returns the first certificate of a chain. @throws BadSignature if there is none, or one is out of date */
function assertCurrent(chain: Chain, now: Date): X509Certificate {
  const [own] = chain;
  if (own && chain.every((each) => isCurrent(each, now))) return own;
  throw new BadSignature('there is no certificate, or it is out of date');
}

const isCurrent = ({ validFromDate, validToDate }: X509Certificate, now: Date): boolean =>
  validFromDate <= now && now <= validToDate;

/**
 * Checks the name, and the chain as far as PayPal sends one, which must then end at a root that Node trusts. PayPal may send its own
 * certificate alone and publishes no other. Then the connection to PayPal's host, over which it came, vouches for it.
 */
function assertTrusted(chain: readonly X509Certificate[]): void {
  const isNamed = chain[0] && SUBJECT.test(chain[0].subject);
  if (!isNamed) throw new BadSignature('not a certificate of PayPal’s');
  const isLinked = chain.every((each, index) => {
    const issuer = chain[index + 1];
    return issuer === undefined || (issuer.ca && isIssuedBy(each, issuer));
  });
  const [own, ...issuers] = chain;
  const last = chain.at(-1);
  const isRooted = getCACertificates('default').some((pem) => {
    const root = new X509Certificate(pem);
    return last !== undefined && isIssuedBy(last, root);
  });
  const isAlone = own !== undefined && issuers.length === 0 && !isIssuedBy(own, own);
  if (!isLinked || !(isRooted || isAlone))
    throw new BadSignature('the certificate has no known issuer');
}

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
