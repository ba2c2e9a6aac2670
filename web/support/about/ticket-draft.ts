import { TICKET_DRAFT } from '../../client/stored-names.ts';

export type Draft = Readonly<Record<string, string>>;

/** Fields that a person types into. Lists and hidden fields come with the page. */
const KEPT = new Set(['name', 'email', 'version', 'order', 'subject', 'message']);
/** A draft is offered if one of these was typed. */
const WORTH = ['subject', 'message'] as const;

/** If storage is blocked, reading `sessionStorage` throws. */
export type Deps = {
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
};

export function draftOf(form: Iterable<readonly [string, unknown]>): Draft {
  const texts = [...form].filter(([name, value]) => KEPT.has(name) && typeof value === 'string');
  return Object.fromEntries(texts) as Draft;
}

export const isWorthKeeping = (draft: Draft): boolean =>
  WORTH.some((name) => (draft[name] ?? '').trim() !== '');

/** Returns null if there is no draft or storage is blocked. */
export function loadDraft(deps: Deps = window): Draft | null {
  try {
    const parsed: unknown = JSON.parse(deps.sessionStorage.getItem(TICKET_DRAFT) ?? 'null');
    if (typeof parsed !== 'object' || parsed === null) return null;
    const draft = draftOf(Object.entries(parsed));
    return isWorthKeeping(draft) ? draft : null;
  } catch {
    // Private windows block storage. The form works without drafts.
    return null;
  }
}

/** Removes the draft if it has no text worth restoring. */
export function saveDraft(draft: Draft, deps: Deps = window): void {
  try {
    const { sessionStorage } = deps;
    if (isWorthKeeping(draft)) sessionStorage.setItem(TICKET_DRAFT, JSON.stringify(draft));
    else sessionStorage.removeItem(TICKET_DRAFT);
  } catch {
    // Full or blocked storage must not disturb the visitor.
  }
}

export const forgetDraft = (deps: Deps = window): void => saveDraft({}, deps);
