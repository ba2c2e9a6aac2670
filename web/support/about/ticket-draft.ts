import { TICKET_DRAFT } from '../../client/stored-names.ts';

/** Texts of a form by field name, without files. */
export type Draft = Readonly<Record<string, string>>;

/** Fields that a person types into. Lists and hidden fields come with the page. */
const KEPT = new Set(['name', 'email', 'version', 'order', 'subject', 'message']);
/** A draft is offered if one of these was typed. */
const WORTH = ['subject', 'message'] as const;

/** The store for drafts. If it is blocked, reading `sessionStorage` throws. */
export type Deps = {
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
};

/** Returns the typed texts of a form by field name. */
export function draftOf(form: Iterable<readonly [string, unknown]>): Draft {
  const texts = [...form].filter(([name, value]) => KEPT.has(name) && typeof value === 'string');
  return Object.fromEntries(texts) as Draft;
}

export const isWorthKeeping = (draft: Draft): boolean =>
  WORTH.some((name) => (draft[name] ?? '').trim() !== '');

/** Returns the draft of this tab; null if there is none or the store is blocked. */
export function loadDraft(deps: Deps = window): Draft | null {
  try {
    const parsed: unknown = JSON.parse(deps.sessionStorage.getItem(TICKET_DRAFT) ?? 'null');
    if (typeof parsed !== 'object' || parsed === null) return null;
    const draft = draftOf(Object.entries(parsed));
    return isWorthKeeping(draft) ? draft : null;
  } catch {
    // Private windows block the store. The form works without drafts.
    return null;
  }
}

/** Saves a draft for this tab, or removes it if nothing is worth keeping. */
export function saveDraft(draft: Draft, deps: Deps = window): void {
  try {
    const { sessionStorage } = deps;
    if (isWorthKeeping(draft)) sessionStorage.setItem(TICKET_DRAFT, JSON.stringify(draft));
    else sessionStorage.removeItem(TICKET_DRAFT);
  } catch {
    // A full or blocked store must not disturb the visitor.
  }
}

export const forgetDraft = (deps: Deps = window): void => saveDraft({}, deps);
