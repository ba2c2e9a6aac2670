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

  test('accepts a valid one and returns the event', async () => {
    const event = await verify(signed);
    expect(event).toMatchObject({ reference });
    expect(await verify(resigned({}))).toEqual(event);
  });
}

function changedRules(): void {
  test('rejects a missing one', async () => {
    await refuses({ ...signed, headers: new Headers() });
  });
  test('has no webhook without a secret', async () => {
    const { deaf, now } = current();
    if (!deaf) return;
    await expect(deaf.verify(signed.raw, signed.headers, now())).rejects.toThrow(NoHookSecret);
  });
  test('rejects one made with another secret', async () => {
    await refuses(resigned({ secret: 'another secret' }));
  });
  test('rejects any changed byte of the body', async () => {
    const step = Math.ceil(signed.raw.length / 200);
    for (let index = 0; index < signed.raw.length; index += step) {
      const raw = Uint8Array.from(signed.raw);
      raw[index] = (raw[index] ?? 0) ^ 1;
      await refuses({ ...signed, raw });
    }
  });
  test('rejects the same event serialized again', async () => {
    const event: unknown = JSON.parse(new TextDecoder().decode(signed.raw));
    const sorted = Object.entries(Object(event)).reverse();
    const texts = [JSON.stringify(event, null, 3), JSON.stringify(Object.fromEntries(sorted))];
    for (const text of [...texts, `${texts[1]}\n`, '']) {
      const raw = new TextEncoder().encode(text);
      await refuses({ ...signed, raw });
    }
  });
  test('rejects any changed character of a header', async () => {
    for (const [name, value] of signatureHeaders(signed)) {
      for (let index = 0; index < value.length; index += 1) {
        const changed = value[index] === '0' ? '1' : '0';
        const headers = new Headers(signed.headers);
        headers.set(name, value.slice(0, index) + changed + value.slice(index + 1));
        await refuses({ ...signed, headers });
      }
    }
  });
  test.each(['', '[]', 'null', '{}', '{"id":7}', '{"id":"a"', '\uFFFD'])(
    'rejects a signed body that is not an event: %j',
    async (text) => {
      const raw = new TextEncoder().encode(text);
      const { sign, now } = current();
      await refuses({ raw, headers: sign(raw, now()) });
    },
  );
}

function dateRules(): void {
  test('rejects one that is too old', async () => {
    const { oldestEvent } = current();
    await refuses(resigned({ after: -oldestEvent - seconds(1) }));
    await refuses(signed, fromNow(oldestEvent + seconds(2)));
  });
  test('rejects one dated more than 300 s ahead', async () => {
    await refuses(resigned({ after: seconds(302) }));
    await refuses(signed, fromNow(seconds(-302)));
  });
  test('accepts one that is almost too old, or up to 300 s early', async () => {
    const event = await verify(signed);
    const old = resigned({ after: -current().oldestEvent + seconds(1) });
    expect(await verify(old)).toEqual(event);
    expect(await verify(resigned({ after: seconds(299) }))).toEqual(event);
  });
}

async function refuses(event: SignedEvent, now?: Date): Promise<void> {
  await expect(verify(event, now)).rejects.toThrow(BadSignature);
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
  return [...headers].filter(([name]) => /signature|transmission/.test(name));
}
