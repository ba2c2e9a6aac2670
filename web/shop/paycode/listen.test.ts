import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ListenDeps, listenToOrder } from './listen.ts';

class FakeStream extends EventTarget {
  static opened: FakeStream[] = [];
  readonly CLOSED = 2;
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeStream.opened.push(this);
  }
  close() {
    this.readyState = 2;
  }
  say(mark: string) {
    this.dispatchEvent(
      new MessageEvent('order', { data: JSON.stringify({ mark, state: 'open' }) }),
    );
  }
  fail(readyState: number) {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
}

let looked: string[] = [];
let answer: () => Promise<unknown>;
const deps = (EventSource: unknown): ListenDeps => ({
  EventSource: EventSource as ListenDeps['EventSource'],
  fetchStatus: (url) => {
    looked.push(url);
    return answer();
  },
});

beforeEach(() => {
  vi.useFakeTimers();
  looked = [];
  FakeStream.opened = [];
  answer = async () => ({ mark: 'looked' });
});
afterEach(() => void vi.useRealTimers());

test('polls every three seconds after a refused stream, and after a failed poll', async () => {
  const heard: string[] = [];
  const leave = listenToOrder('id-1', (mark) => heard.push(mark), deps(FakeStream));
  FakeStream.opened[0]?.fail(2);
  FakeStream.opened[0]?.fail(2);
  answer = () => Promise.reject(new Error('offline'));
  await vi.advanceTimersByTimeAsync(3000);
  answer = async () => ({ mark: 'b' });
  await vi.advanceTimersByTimeAsync(3000);
  answer = async () => null;
  await vi.advanceTimersByTimeAsync(3000);
  expect(heard).toEqual(['b']);
  expect(looked).toEqual(Array(3).fill('/api/paycode/status?purchase=id-1'));
  leave();
  await vi.advanceTimersByTimeAsync(9000);
  expect(looked).toHaveLength(3);
});

test('does not poll while a broken stream reconnects', async () => {
  const leave = listenToOrder('id-1', () => {}, deps(FakeStream));
  FakeStream.opened[0]?.fail(0);
  await vi.advanceTimersByTimeAsync(9000);
  expect(looked).toEqual([]);
  leave();
});

test('polls in browsers without streams', async () => {
  const heard: string[] = [];
  const leave = listenToOrder('id-1', (mark) => heard.push(mark), deps(undefined));
  await vi.advanceTimersByTimeAsync(3000);
  expect(heard).toEqual(['looked']);
  leave();
});

test('passes on the events of the stream until it is stopped', () => {
  const heard: string[] = [];
  const leave = listenToOrder('id-1', (mark) => heard.push(mark), deps(FakeStream));
  const [stream] = FakeStream.opened;
  expect(stream?.url).toBe('/api/paycode/events?purchase=id-1');
  stream?.say('a');
  stream?.say('b');
  expect(heard).toEqual(['a', 'b']);
  leave();
  expect(stream?.readyState).toBe(2);
});
