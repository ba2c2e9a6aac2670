import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openVies, VIES_TIMEOUT } from './vies.ts';

const UNREACHABLE = { result: 'unreachable', requestId: null };
const GERMAN = { country: 'DE', id: 'DE136695976' };

let url: string;
let paths: string[] = [];
let reported: string[] = [];
let reply: (request: IncomingMessage, response: ServerResponse) => void;

const peer = createServer((request, response) => {
  paths.push(request.url ?? '');
  reply(request, response);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(peer.address() as AddressInfo).port}/vies/rest-api`;
});
beforeEach(() => {
  paths = [];
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

/** A response as in swagger_publicVAT.yaml and from the live service. */
const bodyWith = (userError: string, isValid: boolean) => ({
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

describe('unreliable answers', () => {
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
  ])('%s counts as unreachable, with either validity', async (userError) => {
    for (const isValid of [false, true]) {
      json(bodyWith(userError, isValid));
      expect(await open().check(GERMAN)).toEqual(UNREACHABLE);
    }
    const why = `Error: VIES answered ${userError}`;
    expect(reported).toEqual([why, why]);
  });

  test('rejects two fields that contradict each other', async () => {
    json(bodyWith('INVALID', true));
    expect(await open().check(GERMAN)).toEqual(UNREACHABLE);
    json(bodyWith('VALID', false));
    expect(await open().check(GERMAN)).toEqual(UNREACHABLE);
  });

  test('rejects an answer about another number', async () => {
    json({ ...bodyWith('VALID', true), vatNumber: '811569869' });
    expect(await open().check(GERMAN)).toEqual(UNREACHABLE);
    expect(reported).toEqual(['Error: VIES answered for another number']);
  });

  test.each([
    [null],
    [[]],
    ['VALID'],
    [{}],
    [{ isValid: 'true', userError: 'VALID' }],
    [{ actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }],
  ])('rejects the response %j', async (body) => {
    json(body);
    expect(await open().check(GERMAN)).toEqual(UNREACHABLE);
    expect(reported).toEqual(['Error: VIES answered in an unknown form']);
  });

  test.each([400, 404, 429, 500, 503])(
    'rejects status %d even with a good body',
    async (status) => {
      json(bodyWith('VALID', true), status);
      expect(await open().check(GERMAN)).toEqual(UNREACHABLE);
      expect(reported).toEqual([`Error: VIES answered with status ${status}`]);
    },
  );

  test.each(['', '<html>maintenance</html>', '{"isValid":true,"userError":"VAL'])(
    'rejects a body that is not JSON: %s',
    async (body) => {
      reply = (_, response) => response.end(body);
      expect(await open().check(GERMAN)).toEqual(UNREACHABLE);
    },
  );

  test('does not follow a redirect', async () => {
    reply = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end();
    expect(await open().check(GERMAN)).toEqual(UNREACHABLE);
    expect(paths).toHaveLength(1);
  });

  test('counts a closed or missing connection as unreachable', async () => {
    reply = (request) => request.socket.destroy();
    expect(await open().check(GERMAN)).toEqual(UNREACHABLE);
    const nobody = openVies({ url: 'http://127.0.0.1:1', requester: null, report, timeout: 300 });
    expect(await nobody.check(GERMAN)).toEqual(UNREACHABLE);
    expect(reported).toEqual(['TypeError: fetch failed', 'TypeError: fetch failed']);
  });

  test.each([
    ['does not answer', false],
    ['does not finish its answer', true],
  ])('stops waiting when the service %s', async (_, begins) => {
    reply = (_request, response) => {
      if (begins) response.write('{"isValid":true,');
    };
    const start = performance.now();
    expect(await open().check(GERMAN)).toEqual(UNREACHABLE);
    expect(performance.now() - start).toBeLessThan(VIES_TIMEOUT);
  });

  test('waits four seconds by default', () => {
    expect(VIES_TIMEOUT).toBe(4000);
  });
});

describe('states', () => {
  test('covers no state outside the EU, nor Northern Ireland', () => {
    expect(['GB', 'XI', 'CH', 'NO', 'US', 'EL'].filter(open().covers)).toEqual([]);
    expect(['DE', 'GR', 'HR', 'SK'].every(open().covers)).toBe(true);
  });

  test('asks about Greece as EL, and escapes special characters', async () => {
    json(bodyWith('INVALID', false));
    await open().check({ country: 'GR', id: 'EL094259216' });
    await open().check({ country: 'IE', id: 'IE1/2?3+4' });
    expect(paths).toEqual([
      '/vies/rest-api/ms/EL/vat/094259216',
      '/vies/rest-api/ms/IE/vat/1%2F2%3F3%2B4',
    ]);
  });
});

describe('answers', () => {
  test('invalid', async () => {
    json(bodyWith('INVALID', false));
    expect(await open().check(GERMAN)).toEqual({ result: 'invalid', requestId: null });
    expect(reported).toEqual([]);
  });

  test('valid, without a request id if there is no requester', async () => {
    json(bodyWith('VALID', true));
    expect(await open().check(GERMAN)).toEqual({ result: 'valid', requestId: null });
    expect(paths).toEqual(['/vies/rest-api/ms/DE/vat/136695976']);
  });

  test('valid, with the request id', async () => {
    json({ ...bodyWith('VALID', true), requestIdentifier: 'WAPIAAAAZ0000001' });
    const answer = await open('FR40303265045').check(GERMAN);
    expect(answer).toEqual({ result: 'valid', requestId: 'WAPIAAAAZ0000001' });
    expect(paths).toEqual([
      '/vies/rest-api/ms/DE/vat/136695976?requesterMemberStateCode=FR&requesterNumber=40303265045',
    ]);
  });
});
