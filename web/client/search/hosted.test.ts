import { describe, expect, test, vi } from 'vitest';
import type { SearchLibrary } from './element.ts';
import { type HostedWindow, hostedLibrary } from './hosted.ts';

function openPage() {
  const scripts: FakeScript[] = [];
  const document = {
    createElement: () => new FakeScript(scripts),
    querySelector: () => scripts[0] ?? null,
    head: { append: (script: FakeScript) => scripts.push(script) },
  };
  const page = {
    document: document as unknown as Document,
    location: { reload: vi.fn<() => void>() },
  };
  return { page: page as HostedWindow & typeof page, scripts };
}

class FakeScript extends EventTarget {
  src = '';
  async = false;
  readonly attributes = new Map<string, string>();
  readonly #all: FakeScript[];

  constructor(all: FakeScript[]) {
    super();
    this.#all = all;
  }

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }

  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null;
  }

  remove(): void {
    this.#all.splice(this.#all.indexOf(this), 1);
  }
}

describe('odd', () => {
  test('reloads the document for another language and loads no script', () => {
    const { page, scripts } = openPage();
    hostedLibrary('cx:1', 'de', page);
    const library = hostedLibrary('cx:1', 'fr', page);
    expect(page.location.reload).toHaveBeenCalledOnce();
    expect(scripts).toHaveLength(1);
    page.google = { search: { cse: { element: {} as SearchLibrary } } };
    expect(library()).toBeNull();
  });

  test('loads a failed script again on the next attempt', () => {
    const { page, scripts } = openPage();
    hostedLibrary('cx:1', 'de', page);
    scripts[0]?.dispatchEvent(new Event('error'));
    expect(scripts).toHaveLength(0);
    hostedLibrary('cx:1', 'de', page);
    expect(scripts).toHaveLength(1);
    expect(page.location.reload).not.toHaveBeenCalled();
  });
});

describe('happy', () => {
  test('loads the script of the language once, without its search for tags', () => {
    const { page, scripts } = openPage();
    const library = hostedLibrary('a b:1', 'zh-TW', page);
    hostedLibrary('a b:1', 'zh-TW', page);
    expect(scripts.map(({ src }) => src)).toEqual([
      'https://cse.google.com/cse.js?cx=a+b%3A1&language=zh-TW',
    ]);
    expect(page.__gcse).toEqual({ parsetags: 'explicit' });
    expect(library()).toBeNull();
    const element = { render: vi.fn(), getElement: vi.fn() };
    page.google = { search: { cse: { element } } };
    expect(library()).toBe(element);
  });
});
