import type { Message, Proposal } from '../../../domain/translation/index.ts';
import { AREAS } from '../../../locales/entries.ts';
import { oneOf } from '../query.ts';

export const STATES = ['missing', 'stale', 'proposed'] as const;

export const readFilters = (query: URLSearchParams) => ({
  search: (query.get('search') ?? '').trim().slice(0, 300),
  area: oneOf(AREAS, query.get('area')),
  state: oneOf(STATES, query.get('state')),
});

/** In the order of the English files. */
export function findMessages(
  messages: readonly Message[],
  open: ReadonlyMap<string, Proposal>,
  { search, area, state }: ReturnType<typeof readFilters>,
): Message[] {
  const part = search.toLowerCase();
  const has = (text: string | null | undefined) => text?.toLowerCase().includes(part) === true;
  return messages.filter((message) => {
    const proposal = open.get(message.id);
    if (area !== null && message.area !== area) return false;
    if (state === 'proposed' ? proposal === undefined : state && message.state !== state) {
      return false;
    }
    return part === '' || [message.id, message.english, message.text, proposal?.text].some(has);
  });
}
