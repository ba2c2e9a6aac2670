import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

type Signed = {
  readonly credential: string;
  readonly names: string;
  readonly date: string;
  readonly signature: string;
  readonly payload: string;
};

/** Returns why a request violates AWS Signature Version 4, or null. Independent of the library under test. */
export function signatureFault(
  request: IncomingMessage,
  body: Buffer,
  by: { readonly id: string; readonly secret: string; readonly now: Date },
): string | null {
  const url = new URL(request.url ?? '', `http://${request.headers.host}`);
  const isLink = url.searchParams.has('X-Amz-Signature');
  const given = isLink ? fromQuery(url) : fromHeaders(request);
  if (given === null) return 'AccessDenied';
  const [id, day = '', region = '', service = ''] = given.credential.split('/');
  if (id !== by.id) return 'InvalidAccessKeyId';
  const signedAt = Date.parse(
    given.date.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3:$4:$5Z'),
  );
  const holds = isLink ? Number(url.searchParams.get('X-Amz-Expires')) * 1000 : 900_000;
  if (by.now.getTime() - signedAt > holds) return 'AccessDenied: expired';
  const isBodyWrong = /^[0-9a-f]{64}$/.test(given.payload) && given.payload !== sha256(body);
  if (isBodyWrong) return 'XAmzContentSHA256Mismatch';
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort();
  const headers = given.names.split(';').map((name) => `${name}:${request.headers[name]}\n`);
  const canonical = [
    ...[
      request.method,
      url.pathname,
      query.join('&'),
      headers.join(''),
      given.names,
      given.payload,
    ],
  ].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', given.date, scope, sha256(canonical)].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${by.secret}`,
  );
  return hmac(key, text).toString('hex') === given.signature ? null : 'SignatureDoesNotMatch';
}

function fromQuery({ searchParams }: URL): Signed {
  const get = (name: string) => searchParams.get(`X-Amz-${name}`) ?? '';
  return {
    credential: get('Credential'),
    names: get('SignedHeaders'),
    date: get('Date'),
    signature: get('Signature'),
    payload: 'UNSIGNED-PAYLOAD',
  };
}

function fromHeaders({ headers }: IncomingMessage): Signed | null {
  const found = /Credential=(\S+), SignedHeaders=(\S+), Signature=(\w+)/.exec(
    headers.authorization ?? '',
  );
  if (!found) return null;
  const [, credential = '', names = '', signature = ''] = found;
  const payload = String(headers['x-amz-content-sha256'] ?? '');
  return { credential, names, signature, payload, date: String(headers['x-amz-date'] ?? '') };
}
