import { showToast } from './toast.ts';

/** Returns whether the text was copied. */
export async function copyText(text: string, texts: CopyTexts): Promise<boolean> {
  const isCopied = await writeToClipboard(text);
  showToast(isCopied ? texts.copied : texts.failed, isCopied ? 'done' : 'failed');
  return isCopied;
}

export type CopyTexts = { readonly copied: string; readonly failed: string };

/** The Clipboard API needs a secure context and may be refused. Copying a selection works everywhere. */
async function writeToClipboard(text: string): Promise<boolean> {
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
