import { hash } from 'node:crypto';

const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * Removes the nonce from the scripts that we and React Router rendered, and returns their hashes for the content
 * security policy, so that the page is the same for everybody. Injected scripts have no nonce and do not run.
 */
export function ownScripts(
  page: string,
  nonce: string | undefined,
): { readonly html: string; readonly hashes: string[] } {
  if (nonce === undefined) return { html: page, hashes: [] };
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of page.matchAll(SCRIPT)) {
    if (attributes.includes(mark)) hashes.add(`'sha256-${hash('sha256', code, 'base64')}'`);
  }
  return { html: page.replaceAll(mark, ''), hashes: [...hashes] };
}
