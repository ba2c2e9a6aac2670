import { beforeEach, expect, test } from 'vitest';
import { BadSignature, NoHookSecret } from '../../../domain/payment/port.ts';
import { seconds } from '../../../kit/time.ts';
import { cardRequest, current, type SignedEvent, start } from './subject.ts';

let sent: SignedEvent;
let reference: string;

export function signatureRules(): void {
  beforeEach(async () => {
    ({ reference } = await start(cardRequest()));
    const [first] = await current().listSent();
    if (!first) throw new Error('nothing was sent');
    sent = first;
  });
  changedRules();
  dateRules();

  test('a good one gives the event', () => {
    expect(verify(sent).reference).toBe(reference);
    expect(verify(resigned({}))).toEqual(verify(sent));
  });
}

function changedRules(): void {
  test('a missing one is refused', () => {
    expect(() => verify({ ...sent, headers: new Headers() })).toThrow(BadSignature);
  });
  test('without a secret to check with there is no hook entry', () => {
    const { deaf, now } = current();
    const listen = () => deaf?.verify(sent.raw, sent.headers, now());
    if (deaf) expect(listen).toThrow(NoHookSecret);
    else expect(listen()).toBeUndefined();
  });
  test('one made with another secret is refused', () => {
    expect(() => verify(resigned({ secret: 'another secret' }))).toThrow(BadSignature);
  });
  test('any changed byte of the body is refused', () => {
    const step = Math.ceil(sent.raw.length / 200);
    for (let index = 0; index < sent.raw.length; index += step) {
      const raw = Uint8Array.from(sent.raw);
      raw[index] = (raw[index] ?? 0) ^ 1;
      expect(() => verify({ ...sent, raw })).toThrow(BadSignature);
    }
  });
  test('the same event written anew is refused', () => {
    const event: unknown = JSON.parse(new TextDecoder().decode(sent.raw));
    const sorted = Object.entries(Object(event)).reverse();
    const texts = [JSON.stringify(event, null, 3), JSON.stringify(Object.fromEntries(sorted))];
    for (const text of [...texts, `${texts[1]}\n`, '']) {
      const raw = new TextEncoder().encode(text);
      expect(() => verify({ ...sent, raw })).toThrow(BadSignature);
    }
  });
  test('any changed character of a header is refused', () => {
    for (const [name, value] of signatureHeaders(sent)) {
      for (let index = 0; index < value.length; index += 1) {
        const changed = value[index] === '0' ? '1' : '0';
        const headers = new Headers(sent.headers);
        headers.set(name, value.slice(0, index) + changed + value.slice(index + 1));
        expect(() => verify({ ...sent, headers })).toThrow(BadSignature);
      }
    }
  });
  test.each(['', '[]', 'null', '{}', '{"id":7}', '{"id":"a"', '\uFFFD'])(
    'a well signed body that is no event is refused: %j',
    (text) => {
      const raw = new TextEncoder().encode(text);
      const { sign, now } = current();
      expect(() => verify({ raw, headers: sign(raw, now()) })).toThrow(BadSignature);
    },
  );
}

function dateRules(): void {
  test('one older than 300 s is refused', () => {
    expect(() => verify(resigned({ after: seconds(-301) }))).toThrow(BadSignature);
    expect(() => verify(sent, fromNow(seconds(302)))).toThrow(BadSignature);
  });
  test('one dated more than 300 s ahead is refused', () => {
    expect(() => verify(resigned({ after: seconds(302) }))).toThrow(BadSignature);
    expect(() => verify(sent, fromNow(seconds(-302)))).toThrow(BadSignature);
  });
  test('one up to 300 s to either side is good', () => {
    expect(verify(resigned({ after: seconds(-299) }))).toEqual(verify(sent));
    expect(verify(resigned({ after: seconds(299) }))).toEqual(verify(sent));
  });
}

const fromNow = (ms: number) => new Date(current().now().getTime() + ms);

const verify = ({ raw, headers }: SignedEvent, now = current().now()) =>
  current().provider.verify(raw, headers, now);

function resigned({ after = 0, secret }: { after?: number; secret?: string }): SignedEvent {
  const { sign } = current();
  const at = fromNow(after);
  return { raw: sent.raw, headers: secret ? sign(sent.raw, at, secret) : sign(sent.raw, at) };
}

function signatureHeaders({ headers }: SignedEvent): [string, string][] {
  return [...headers].filter(([name]) => name.includes('signature'));
}
