import { X509Certificate } from 'node:crypto';
import { getCACertificates } from 'node:tls';
import { BadSignature } from '../../domain/payment/port.ts';
import type { PayPal, PayPalAccess } from './client.ts';

/** PayPal's certificates are replaced about once a year, so a few addresses are enough. */
const MOST_KEPT = 10;

/** In characters. A chain has a few thousand. */
const LONGEST = 65_536;

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

/** Downloads PayPal's certificates and keeps them in memory. */
export function openCertificates(
  paypal: Pick<PayPal, 'download'>,
  environment: PayPalAccess['environment'],
): Certificates {
  const kept = new Map<string, readonly X509Certificate[]>();
  return {
    async get(address, now) {
      const url = readAddress(address, environment);
      const known = kept.get(url.href);
      const chain = known ?? parseChain(await paypal.download(url));
      const [own] = chain;
      if (!own || !chain.every((each) => isCurrent(each, now)))
        throw new BadSignature('there is no certificate, or it is out of date');
      if (known) return own;
      assertTrusted(chain);
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(url.href, chain);
      return own;
    },
  };
}

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

function parseChain(text: string): X509Certificate[] {
  const blocks = text.length > LONGEST ? [] : (text.match(PEM) ?? []);
  try {
    return blocks.map((block) => new X509Certificate(block));
  } catch {
    throw new BadSignature('not a certificate');
  }
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
