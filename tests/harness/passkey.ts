import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

type Options = Readonly<Record<string, unknown>>;

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const head = (kind: number, length: number) =>
  length < 24 ? Buffer.from([kind | length]) : Buffer.from([kind | 24, length]);
/** For fewer than 256 bytes, in the shortest form. */
const cborBytes = (bytes: Uint8Array) => Buffer.concat([head(0x40, bytes.length), bytes]);
const cborText = (value: string) => Buffer.concat([head(0x60, value.length), Buffer.from(value)]);
const cborInt = (value: number) => head(value < 0 ? 0x20 : 0, value < 0 ? -1 - value : value);
const cborMap = (...pairs: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(0xa0, pairs.length), ...pairs.flat()]);

/** One passkey (ES256, WebAuthn level 3), with the interface of a browser. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const rpIdHash = sha256(new URL(origin).hostname);
  const clientData = (type: string, options: Options, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge: options['challenge'], origin: from }));
  const shown = (response: Readonly<Record<string, unknown>>) => ({
    id: text(id),
    rawId: text(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  let counter = 0;
  const authData = (flags: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    counter += 1;
    count.writeUInt32BE(counter);
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count, rest]);
  };
  return {
    /** Like `navigator.credentials.create`. `from` is the origin of the page. */
    create(options: Options, from = origin) {
      const key = cborMap(
        ...[[cborInt(1), cborInt(2)] as const, [cborInt(3), cborInt(-7)] as const],
        [cborInt(-1), cborInt(1)],
        [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
        [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
      );
      const data = authData(0x45, Buffer.concat([Buffer.alloc(16), Buffer.from([0, 16]), id, key]));
      const attestationObject = cborMap(
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap()],
        [cborText('authData'), cborBytes(data)],
      );
      const client = clientData('webauthn.create', options, from);
      const response = { clientDataJSON: text(client), attestationObject: text(attestationObject) };
      return shown({ ...response, transports: ['internal'] });
    },
    /** Like `navigator.credentials.get`. `isOwner`: a fingerprint or PIN was checked. */
    get(options: Options, from = origin, isOwner = true) {
      const client = clientData('webauthn.get', options, from);
      const data = authData(isOwner ? 0x05 : 0x01);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      const response = { clientDataJSON: text(client), authenticatorData: text(data) };
      return shown({ ...response, signature: text(signature) });
    },
  };
}
