import { connect, type Socket } from 'node:net';
import fc from 'fast-check';

/** One character per byte. */
export type RawLine = { readonly method: string; readonly target: string; readonly bytes: string };

export type LineAnswer = {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  /** As received, without decompression. */
  readonly body: Buffer;
};

const WORDS = [
  ...'/ / / // /// \\ % %% %00 %0a %5C %5c%5c %2F %2f%2f %2e%2e %25 %FF %E0%A4%A %C3%A9 %zz %x'.split(
    ' ',
  ),
  ...'. .. : :: :a :80 :99999 @ u:p@ ? # ; & = + ~ * [ ] [::1] { } | " < > \' ` ^ , $ ! ( )'.split(
    ' ',
  ),
  ...'de DE en xx tw Pay pay buy paycode store search scriptions success zipx ZipX pdfreader'.split(
    ' ',
  ),
  ...'blog unzip faq general login signin reset member orders office home license invoice company'.split(
    ' ',
  ),
  ...'about ticket file sandbox challenge wallet upgrade renew api log buy-error-log licences hooks'.split(
    ' ',
  ),
  ...'assets builds latest.json downloads latest og icons figures sitemap.xml robots.txt .data _.data'.split(
    ' ',
  ),
  ...'__manifest __proto__ constructor node_modules healthz readyz metrics .well-known evil.example'.split(
    ' ',
  ),
  ...'lang=DE lang=%FF gclid=A page=1 product=zipx plan=year purchase=x order=x token=x q=a'.split(
    ' ',
  ),
  ...[
    '\x01',
    '\x7f',
    '\x80',
    '\xc3\xa9',
    '\xff',
    '\xe4\xbd\xa0',
    '\t',
    ' ',
    'a'.repeat(2100),
    '/'.repeat(300),
  ],
];
const METHODS =
  'HEAD POST OPTIONS PUT DELETE PATCH TRACE CONNECT PROPFIND QUERY M-SEARCH SOURCE get FOO G/T'.split(
    ' ',
  );
const VERSIONS = [
  'HTTP/1.0',
  'HTTP/2.0',
  'HTTP/0.9',
  'HTTP/1.2',
  'HTTP/9.9',
  'http/1.1',
  'HTTP/1',
  'ICY',
  '',
];

const often = <Value>(usual: Value, others: readonly Value[]) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(usual) },
    { weight: 2, arbitrary: fc.constantFrom(...others) },
  );

const path = fc.array(fc.constantFrom(...WORDS), { maxLength: 9 }).map((words) => words.join(''));
const target = fc.oneof(
  { weight: 12, arbitrary: path.map((rest) => `/${rest}`) },
  { weight: 2, arbitrary: path.map((rest) => `//${rest}`) },
  { weight: 1, arbitrary: path },
  { weight: 1, arbitrary: path.map((rest) => `http://127.0.0.1${rest}`) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('https://', 'HTTP://', 'ftp://', 'http:', 'x:'), path)
      .map((two) => two.join('')),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('*', '', '127.0.0.1:80', 'a:b', '?', '#', '/', '//', '\\', '%'),
  },
);

/** No browser sends these. `host` is a valid one. */
const odd: readonly (readonly [name: string, values: readonly string[]])[] = [
  [
    'cookie',
    [
      'a',
      '=',
      ';;;',
      'lang=%FF',
      'allow=\xff\x80',
      '__proto__=1; lang=de; lang=fr',
      'vitrine.session=%',
      'a="\xe9',
    ],
  ],
  ['accept-language', ['', '*', 'de;q=x', '\xff', '-', 'x'.repeat(3000), 'en;q=1.5,,,', '../..']],
  ['accept-encoding', ['', '*;q=0', 'br;q=x', '\xff', 'identity;q=0', 'gzip, br']],
  [
    'range',
    [
      'bytes=',
      'bytes=-',
      'bytes=9-1',
      'bytes=0-9999999999999999999',
      'lines=1',
      'bytes=0-0,5-6',
      '\xff',
    ],
  ],
  ['if-none-match', ['', '*', 'W/', '"', '"\xff"', ',,,']],
  ['if-modified-since', ['never', '\xff']],
  ['origin', ['null', '', 'x', 'http://', '\xff', 'http://127.0.0.1:99999']],
  ['sec-fetch-site', ['cross-site', 'none', '\xff', '']],
  [
    'content-type',
    [
      '',
      'text/html',
      'application/json',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      '\xff',
      'application/x-www-form-urlencoded',
    ],
  ],
  ['expect', ['100-continue', 'nothing']],
  ['upgrade', ['websocket', 'h2c']],
  ['idempotency-key', ['', '\xff', 'a'.repeat(300), 'key']],
  ['x-visitor', ['', '\xff', '::', '1.2.3.4.5', 'a'.repeat(500)]],
  ['x-forwarded-host', ['evil.example', '\xff', 'a b']],
  ['x-forwarded-proto', ['javascript', '\xff']],
  ['referer', ['', 'x', 'http://', '\xff']],
  ['user-agent', ['', '\xff']],
];
const oddHeader = fc
  .constantFrom(...odd)
  .chain(([name, values]) => fc.constantFrom(...values).map((value) => `${name}: ${value}`));
const host = often('host: 127.0.0.1', [
  ...['', 'host: ', 'host: [', 'host: a b', 'host: \xff', 'host: a/b', 'host: a:b', 'host: %00'],
  ...[
    'host: evil.example:0',
    'host: u@h',
    'host: \\',
    'host: 127.0.0.1\r\nhost: b',
    'host: a:99999',
  ],
]);

const line = fc
  .record({
    method: often('GET', METHODS),
    target,
    version: often('HTTP/1.1', VERSIONS),
    host,
    headers: fc.array(oddHeader, { maxLength: 2 }),
  })
  .map(({ method, target, version, host, headers }): RawLine => {
    const lines = [`${method} ${target} ${version}`, ...(host ? [host] : []), ...headers];
    const length = method === 'POST' || method === 'PUT' ? ['content-length: 0'] : [];
    return { method, target, bytes: `${[...lines, ...length].join('\r\n')}\r\n\r\n` };
  });

/** The same requests for the same seed. */
export const rawLines = (seed: number, count: number): RawLine[] =>
  fc.sample(line, { seed, numRuns: count });

export const plainLine = (target: string, method = 'GET'): RawLine => ({
  method,
  target,
  bytes: `${method} ${target} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 0\r\n\r\n`,
});

/** In sequence, on one connection while the server does not close it. */
export class LineSender {
  readonly #port: number;
  #socket: Socket | null = null;
  #received = Buffer.alloc(0);
  #wake: () => void = () => {};

  constructor(port: number) {
    this.#port = port;
  }

  /** Null if the connection ended without a response. */
  async send({ bytes, method }: RawLine): Promise<LineAnswer | null> {
    const socket = this.#socket ?? (await this.#connect());
    this.#received = Buffer.alloc(0);
    socket.write(Buffer.from(bytes, 'latin1'));
    for (;;) {
      const { answer, isOver } = readAnswer(this.#received, method, socket.closed);
      if (isOver) {
        // The server would read the rest of a rejected request as the next one.
        if (!answer || answer.status >= 400 || answer.headers.get('connection') === 'close')
          this.close();
        return answer;
      }
      await new Promise<void>((done) => {
        this.#wake = done;
      });
    }
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  async #connect(): Promise<Socket> {
    const socket = connect(this.#port, '127.0.0.1');
    this.#socket = socket;
    socket.on('data', (part: Buffer) => {
      if (this.#socket !== socket) return;
      this.#received = Buffer.concat([this.#received, part]);
      this.#wake();
    });
    socket.on('error', () => {});
    socket.on('close', () => this.#socket === socket && this.#wake());
    await new Promise<void>((done) => socket.once('connect', done));
    return socket;
  }
}

type Read = { readonly answer: LineAnswer | null; readonly isOver: boolean };

function readAnswer(received: Buffer, method: string, isClosed: boolean): Read {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return { answer: null, isOver: isClosed };
  const [first = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(first.split(' ')[1]);
  const rest = received.subarray(end + 4);
  if (status < 200) return readAnswer(rest, method, isClosed);
  const headers = new Map(
    lines.map((each) => {
      const at = each.indexOf(':');
      return [each.slice(0, at).toLowerCase(), each.slice(at + 1).trim()] as const;
    }),
  );
  const hasNone = method === 'HEAD' || status === 204 || status === 304;
  const body: Buffer | null = hasNone ? Buffer.alloc(0) : bodyOf(rest, headers, isClosed);
  return { answer: { status, headers, body: body ?? rest }, isOver: body !== null || isClosed };
}

/** Null if the body is incomplete. */
function bodyOf(
  rest: Buffer,
  headers: ReadonlyMap<string, string>,
  isClosed: boolean,
): Buffer | null {
  const length = headers.get('content-length');
  if (length !== undefined) return rest.length >= Number(length) ? rest : null;
  if (headers.get('transfer-encoding') === 'chunked')
    return rest.includes('0\r\n\r\n') ? rest : null;
  return isClosed ? rest : null;
}
