import { hash } from 'node:crypto';

const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * Takes the mark of one rendering (`nonce`) off the scripts that our own parts and React Router wrote, and gives their
 * hashes as a content security policy names them: the page is the same for everybody. Code that got into it in any other
 * way has no mark, and does not run. In development there is no mark and no policy.
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
