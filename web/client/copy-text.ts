import { showToast } from './toast.ts';

/** Puts a text into the clipboard and says in a toast whether it is there; with its answer. */
export async function copyText(text: string, said: Said): Promise<boolean> {
  const isCopied = await isPut(text);
  showToast(isCopied ? said.copied : said.failed, isCopied ? 'done' : 'failed');
  return isCopied;
}

export type Said = { readonly copied: string; readonly failed: string };

/**
 * Browsers have the clipboard's own interface on safe addresses only, and may refuse it;
 * what is selected can be copied everywhere.
 */
async function isPut(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'sr-only';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
