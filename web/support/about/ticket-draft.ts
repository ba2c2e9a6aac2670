import { TICKET_DRAFT } from '../../client/stored-names.ts';

/** What is kept of a form: its texts by field name, never its files. */
export type Draft = Readonly<Record<string, string>>;

/** Fields that a person fills in; lists and hidden fields come with the page. */
const KEPT = new Set(['name', 'email', 'version', 'order', 'subject', 'message']);
/** A draft is worth offering when one of these was written. */
const WORTH = ['subject', 'message'] as const;

/** The part of a window drafts are kept in; where it is blocked, reading `sessionStorage` throws. */
export type Deps = {
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
};

/** What is typed in a form, by field name. */
export function draftOf(form: Iterable<readonly [string, unknown]>): Draft {
  const texts = [...form].filter(([name, value]) => KEPT.has(name) && typeof value === 'string');
  return Object.fromEntries(texts) as Draft;
}

export const isWorthKeeping = (draft: Draft): boolean =>
  WORTH.some((name) => (draft[name] ?? '').trim() !== '');

/** The draft of this tab; null when there is none, or the browser keeps nothing. */
export function loadDraft(deps: Deps = window): Draft | null {
  try {
    const parsed: unknown = JSON.parse(deps.sessionStorage.getItem(TICKET_DRAFT) ?? 'null');
    if (typeof parsed !== 'object' || parsed === null) return null;
    const draft = draftOf(Object.entries(parsed));
    return isWorthKeeping(draft) ? draft : null;
  } catch {
    // Private windows refuse the store, and nothing is lost but the comfort.
    return null;
  }
}

/** Keeps a draft for this tab, or forgets it when nothing is worth keeping. */
export function saveDraft(draft: Draft, deps: Deps = window): void {
  try {
    const { sessionStorage } = deps;
    if (isWorthKeeping(draft)) sessionStorage.setItem(TICKET_DRAFT, JSON.stringify(draft));
    else sessionStorage.removeItem(TICKET_DRAFT);
  } catch {
    // As above: a full or refused store is no reason to disturb anybody.
  }
}

export const forgetDraft = (deps: Deps = window): void => saveDraft({}, deps);
