import { beforeEach, expect, test } from 'vitest';
import { BadSignature, NoHookSecret } from '../../../domain/payment/port.ts';
import { seconds } from '../../../kit/time.ts';
import { cardRequest, current, type SignedEvent, start } from './subject.ts';

let signed: SignedEvent;
let reference: string;

export function signatureRules(): void {
  beforeEach(async () => {
    ({ reference } = await start(cardRequest()));
    const [first] = await current().listSent();
    if (!first) throw new Error('No event was sent');
    signed = first;
  });
  changedRules();
  dateRules();

  test('accepts a valid one and returns the event', () => {
    expect(verify(signed).reference).toBe(reference);
    expect(verify(resigned({}))).toEqual(verify(signed));
  });
}

function changedRules(): void {
  test('rejects a missing one', () => {
    expect(() => verify({ ...signed, headers: new Headers() })).toThrow(BadSignature);
  });
  test('has no webhook without a secret', () => {
    const { deaf, now } = current();
    const listen = () => deaf?.verify(signed.raw, signed.headers, now());
    if (deaf) expect(listen).toThrow(NoHookSecret);
    else expect(listen()).toBeUndefined();
  });
  test('rejects one made with another secret', () => {
    expect(() => verify(resigned({ secret: 'another secret' }))).toThrow(BadSignature);
  });
  test('rejects any changed byte of the body', () => {
    const step = Math.ceil(signed.raw.length / 200);
    for (let index = 0; index < signed.raw.length; index += step) {
      const raw = Uint8Array.from(signed.raw);
      raw[index] = (raw[index] ?? 0) ^ 1;
      expect(() => verify({ ...signed, raw })).toThrow(BadSignature);
    }
  });
  test('rejects the same event serialized again', () => {
    const event: unknown = JSON.parse(new TextDecoder().decode(signed.raw));
    const sorted = Object.entries(Object(event)).reverse();
    const texts = [JSON.stringify(event, null, 3), JSON.stringify(Object.fromEntries(sorted))];
    for (const text of [...texts, `${texts[1]}\n`, '']) {
      const raw = new TextEncoder().encode(text);
      expect(() => verify({ ...signed, raw })).toThrow(BadSignature);
    }
  });
  test('rejects any changed character of a header', () => {
    for (const [name, value] of signatureHeaders(signed)) {
      for (let index = 0; index < value.length; index += 1) {
        const changed = value[index] === '0' ? '1' : '0';
        const headers = new Headers(signed.headers);
        headers.set(name, value.slice(0, index) + changed + value.slice(index + 1));
        expect(() => verify({ ...signed, headers })).toThrow(BadSignature);
      }
    }
  });
  test.each(['', '[]', 'null', '{}', '{"id":7}', '{"id":"a"', '\uFFFD'])(
    'rejects a signed body that is not an event: %j',
    (text) => {
      const raw = new TextEncoder().encode(text);
      const { sign, now } = current();
      expect(() => verify({ raw, headers: sign(raw, now()) })).toThrow(BadSignature);
    },
  );
}

function dateRules(): void {
  test('rejects one older than 300 s', () => {
    expect(() => verify(resigned({ after: seconds(-301) }))).toThrow(BadSignature);
    expect(() => verify(signed, fromNow(seconds(302)))).toThrow(BadSignature);
  });
  test('rejects one dated more than 300 s ahead', () => {
    expect(() => verify(resigned({ after: seconds(302) }))).toThrow(BadSignature);
    expect(() => verify(signed, fromNow(seconds(-302)))).toThrow(BadSignature);
  });
  test('accepts one up to 300 s early or late', () => {
    expect(verify(resigned({ after: seconds(-299) }))).toEqual(verify(signed));
    expect(verify(resigned({ after: seconds(299) }))).toEqual(verify(signed));
  });
}

const fromNow = (ms: number) => new Date(current().now().getTime() + ms);

const verify = ({ raw, headers }: SignedEvent, now = current().now()) =>
  current().provider.verify(raw, headers, now);

function resigned({ after = 0, secret }: { after?: number; secret?: string }): SignedEvent {
  const { sign } = current();
  const at = fromNow(after);
  return { raw: signed.raw, headers: secret ? sign(signed.raw, at, secret) : sign(signed.raw, at) };
}

function signatureHeaders({ headers }: SignedEvent): [string, string][] {
  return [...headers].filter(([name]) => name.includes('signature'));
}
