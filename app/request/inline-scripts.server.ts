import { hash } from 'node:crypto';
import { PAGE_DATA } from '../browser/page-data.ts';
import { SHOW_IF_UNASKED } from '../parts/cookie-banner.tsx';
import { HEAD_SCRIPTS } from './head-script.ts';

const INLINE = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/** Attributes of elements that hold data, exactly as our parts write them: no browser runs what is in there. */
const DATA: ReadonlySet<string> = new Set([
  ' type="application/ld+json"',
  ` id="${PAGE_DATA}" type="application/json"`,
]);

/** Code that is the same in every document of a shop. */
const CONSTANT: ReadonlySet<string> = new Set([...HEAD_SCRIPTS, SHOW_IF_UNASKED]);

/**
 * Hashes, as a content security policy names them, of a document's inline scripts: of data, and of the code our own parts
 * wrote (`own` and what is in every document). Code that got into the page in any other way has none, and does not run.
 */
export function hashesOf(html: string, own: ReadonlySet<string>): string[] {
  const hashes = [...html.matchAll(INLINE)].flatMap(([, attributes = '', code = '']) =>
    DATA.has(attributes) || CONSTANT.has(code) || own.has(code)
      ? [`'sha256-${hash('sha256', code, 'base64')}'`]
      : [],
  );
  return [...new Set(hashes)];
}
