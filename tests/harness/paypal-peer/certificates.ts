import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

type Name = { readonly name: string; readonly key: KeyObject };
type Pair = { readonly publicKey: KeyObject; readonly privateKey: KeyObject };

const newPair = (): Pair => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** DER (ITU-T X.690). */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const long = length > 255 ? [0x82, length >> 8, length & 255] : [0x81, length];
  return Buffer.concat([Buffer.from([tag, ...(length < 128 ? [length] : long)]), body]);
}

const SEQUENCE = 0x30;
const bytes = (hex: string) => Buffer.from(hex, 'hex');

/** sha256WithRSAEncryption with the parameter NULL. */
const ALGORITHM = der(SEQUENCE, der(6, bytes('2a864886f70d01010b')), der(5));

const nameOf = (name: string): Buffer =>
  der(SEQUENCE, der(0x31, der(SEQUENCE, der(6, bytes('550403')), der(12, Buffer.from(name)))));

const dateOf = (year: number): Buffer => der(0x18, Buffer.from(`${year}0101000000Z`));

/** `basicConstraints`, which says whether the certificate may issue others. */
const constraints = (isIssuer: boolean): Buffer =>
  der(
    SEQUENCE,
    der(6, bytes('551d13')),
    der(1, bytes('ff')),
    der(4, der(SEQUENCE, ...(isIssuer ? [der(1, bytes('ff'))] : []))),
  );

type Draft = {
  readonly name: string;
  readonly key: KeyObject;
  readonly issuer: Name;
  readonly isIssuer?: boolean;
  readonly until?: number;
};

let serial = 0;

/** Returns an X.509 certificate in PEM (RFC 5280). */
function certify({ name, key, issuer, isIssuer = false, until = 2120 }: Draft): string {
  serial += 1;
  const content = der(
    SEQUENCE,
    der(0xa0, der(2, bytes('02'))),
    der(2, Buffer.from([serial])),
    ALGORITHM,
    nameOf(issuer.name),
    der(SEQUENCE, dateOf(2020), dateOf(until)),
    nameOf(name),
    key.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, constraints(isIssuer))),
  );
  const signature = sign('sha256', content, issuer.key);
  const all = der(SEQUENCE, content, ALGORITHM, der(3, bytes('00'), signature));
  const lines = all.toString('base64').replace(/.{64}/g, '$&\n').trimEnd();
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

const SIGNER = 'messageverificationcerts.sandbox.paypal.com';

/** Makes a root with an intermediate below it, and returns what issues certificates in their names. */
function openAuthority(name: string) {
  const [root, middle] = [newPair(), newPair()];
  const self = { name: `${name} root`, key: root.privateKey };
  const below = { name: `${name} intermediate`, key: middle.privateKey };
  const top = certify({ name: self.name, key: root.publicKey, issuer: self, isIssuer: true });
  const link = certify({ name: below.name, key: middle.publicKey, issuer: self, isIssuer: true });
  return {
    root: top,
    issue: (draft: Omit<Draft, 'issuer'>): string => certify({ ...draft, issuer: below }) + link,
  };
}

const authority = openAuthority('Peer');
const foreign = openAuthority('Foreign');
const own = newPair();
const stranger = newPair();
const { publicKey: key } = own;
const { publicKey: otherKey } = stranger;

export const CERTIFICATES = 'https://api.sandbox.paypal.com/v1/notifications/certs';

/** The chains there. Only `CERT-peer` and `CERT-alone`, without its issuer, are right. */
export const CHAINS: Readonly<Record<string, string>> = {
  'CERT-peer': authority.issue({ name: SIGNER, key }),
  'CERT-other-name': authority.issue({ name: 'messageverificationcerts.example.com', key }),
  'CERT-expired': authority.issue({ name: SIGNER, key, until: 2021 }),
  'CERT-foreign': foreign.issue({ name: SIGNER, key: otherKey }),
  'CERT-alone': authority.issue({ name: SIGNER, key }).split(/(?=-----BEGIN)/)[0] ?? '',
  'CERT-by-itself': certify({
    name: SIGNER,
    key: otherKey,
    issuer: { name: SIGNER, key: stranger.privateKey },
  }),
  'CERT-by-a-leaf':
    certify({ name: SIGNER, key: otherKey, issuer: { name: SIGNER, key: own.privateKey } }) +
    authority.issue({ name: SIGNER, key }),
};

export const KEYS = { own: own.privateKey, stranger: stranger.privateKey } as const;

/** Lets this process trust the peer's root, as it trusts those of the public. */
export function trustPeer(): void {
  setDefaultCACertificates([...getCACertificates('default'), authority.root]);
}
