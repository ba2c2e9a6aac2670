import type { Option } from '../../components/select-field.tsx';
import { useWords } from '../../components/words.tsx';
import type { Person } from './line.server.ts';

/** Nobody, and everybody who can take care of requests. */
export function useAssigneeOptions(people: readonly Person[]): Option[] {
  const t = useWords();
  return [
    ['nobody', t('office.assignee.nobody')],
    ...people.map(({ id, name }): Option => [id, name]),
  ];
}
