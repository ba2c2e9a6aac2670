import { useWords } from '../../components/words.tsx';
import type { State } from './kinds.ts';

/** Returns the words for a state. Translations share theirs with the messages. */
export function useStateText(): (state: State | 'withdrawn') => string {
  const t = useWords();
  return (state) =>
    state === 'stale' || state === 'missing'
      ? t(`office.translations.${state}`)
      : t(`office.texts.state.${state}`);
}
