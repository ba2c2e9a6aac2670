import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openVies, VIES_TIMEOUT } from './vies.ts';

const UNREACHABLE = { result: 'unreachable', requestId: null };
const GERMAN = { country: 'DE', id: 'DE136695976' };

let url: string;
let asked: string[] = [];
let reported: string[] = [];
let reply: (request: IncomingMessage, response: ServerResponse) => void;

const peer = createServer((request, response) => {
  asked.push(request.url ?? '');
  reply(request, response);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(peer.address() as AddressInfo).port}/vies/rest-api`;
});
beforeEach(() => {
  asked = [];
  reported = [];
});
afterAll(() => {
  peer.closeAllConnections();
  peer.close();
});

const report = (trouble: unknown) => void reported.push(String(trouble));
const open = (requester: string | null = null) =>
  openVies({ url, requester, report, timeout: 300 });
const json = (body: unknown, status = 200) => {
  reply = (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
};

/** As the service answers: see its swagger_publicVAT.yaml and answers seen in the open. */
const said = (userError: string, isValid: boolean) => ({
  isValid,
  requestDate: '2026-11-21T06:30:00.000Z',
  userError,
  name: isValid ? 'ACME GMBH' : '---',
  address: '---',
  requestIdentifier: '',
  originalVatNumber: '136695976',
  vatNumber: '136695976',
  viesApproximate: { name: '---', street: '---', matchName: 3 },
});

describe('no answer to rely on', () => {
  test.each([
    'MS_UNAVAILABLE',
    'MS_MAX_CONCURRENT_REQ',
    'GLOBAL_MAX_CONCURRENT_REQ',
    'SERVICE_UNAVAILABLE',
    'TIMEOUT',
    'INVALID_INPUT',
    'INVALID_REQUESTER_INFO',
    'IP_BLOCKED',
    '',
  ])('%s, whatever it says of validity', async (userError) => {
    for (const isValid of [false, true]) {
      json(said(userError, isValid));
      expect(await open().check(GERMAN)).toEqual(UNREACHABLE);
    }
    const why = `Error: VIES answered ${userError}`;
    expect(reported).toEqual([why, why]);
  });

  test('the two fields contradict each other', async () => {
    json(said('INVALID', true));
    expect(await open().check(GERMAN)).toEqual(UNREACHABLE);
    json(said('VALID', false));
    expect(await open().check(GERMAN)).toEqual(UNREACHABLE);
  });

  test('it speaks of another number', async () => {
    json({ ...said('VALID', true), vatNumber: '811569869' });
    expect(await open().check(GERMAN)).toEqual(UNREACHABLE);
    expect(reported).toEqual(['Error: VIES spoke of another number']);
  });

  test.each([
    [null],
    [[]],
    ['VALID'],
    [{}],
    [{ isValid: 'true', userError: 'VALID' }],
    [{ actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }],
  ])('%j is not an answer', async (body) => {
    json(body);
    expect(await open().check(GERMAN)).toEqual(UNREACHABLE);
    expect(reported).toEqual(['Error: VIES answered in another form']);
  });

  test.each([400, 404, 429, 500, 503])('status %d, even with a good body', async (status) => {
    json(said('VALID', true), status);
    expect(await open().check(GERMAN)).toEqual(UNREACHABLE);
    expect(reported).toEqual([`Error: VIES answered with status ${status}`]);
  });

  test.each(['', '<html>maintenance</html>', '{"isValid":true,"userError":"VAL'])(
    'a body that is no JSON: %s',
    async (body) => {
      reply = (_, response) => response.end(body);
      expect(await open().check(GERMAN)).toEqual(UNREACHABLE);
    },
  );

  test('it leads elsewhere', async () => {
    reply = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end();
    expect(await open().check(GERMAN)).toEqual(UNREACHABLE);
    expect(asked).toHaveLength(1);
  });

  test('it hangs up, or nobody is there', async () => {
    reply = (request) => request.socket.destroy();
    expect(await open().check(GERMAN)).toEqual(UNREACHABLE);
    const nobody = openVies({ url: 'http://127.0.0.1:1', requester: null, report, timeout: 300 });
    expect(await nobody.check(GERMAN)).toEqual(UNREACHABLE);
    expect(reported).toEqual(['TypeError: fetch failed', 'TypeError: fetch failed']);
  });

  test.each([
    ['says nothing', false],
    ['begins and does not end', true],
  ])('it %s: given up in time', async (_, begins) => {
    reply = (_request, response) => {
      if (begins) response.write('{"isValid":true,');
    };
    const start = performance.now();
    expect(await open().check(GERMAN)).toEqual(UNREACHABLE);
    expect(performance.now() - start).toBeLessThan(VIES_TIMEOUT);
  });

  test('by itself it waits four seconds, as the buyer does', () => {
    expect(VIES_TIMEOUT).toBe(4000);
  });
});

describe('states', () => {
  test('others than the union’s are not known, Northern Ireland included', () => {
    expect(['GB', 'XI', 'CH', 'NO', 'US', 'EL'].filter(open().covers)).toEqual([]);
    expect(['DE', 'GR', 'HR', 'SK'].every(open().covers)).toBe(true);
  });

  test('Greece is asked about as EL, and odd characters stay in their place', async () => {
    json(said('INVALID', false));
    await open().check({ country: 'GR', id: 'EL094259216' });
    await open().check({ country: 'IE', id: 'IE1/2?3+4' });
    expect(asked).toEqual([
      '/vies/rest-api/ms/EL/vat/094259216',
      '/vies/rest-api/ms/IE/vat/1%2F2%3F3%2B4',
    ]);
  });
});

describe('answers', () => {
  test('invalid', async () => {
    json(said('INVALID', false));
    expect(await open().check(GERMAN)).toEqual({ result: 'invalid', requestId: null });
    expect(reported).toEqual([]);
  });

  test('valid, without a number of the enquiry when nobody says who asks', async () => {
    json(said('VALID', true));
    expect(await open().check(GERMAN)).toEqual({ result: 'valid', requestId: null });
    expect(asked).toEqual(['/vies/rest-api/ms/DE/vat/136695976']);
  });

  test('valid, with the number of the enquiry', async () => {
    json({ ...said('VALID', true), requestIdentifier: 'WAPIAAAAZ0000001' });
    const answer = await open('FR40303265045').check(GERMAN);
    expect(answer).toEqual({ result: 'valid', requestId: 'WAPIAAAAZ0000001' });
    expect(asked).toEqual([
      '/vies/rest-api/ms/DE/vat/136695976?requesterMemberStateCode=FR&requesterNumber=40303265045',
    ]);
  });
});
