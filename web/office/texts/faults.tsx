import type { TextFault } from '../../../domain/text/index.ts';
import { useWords } from '../../components/words.tsx';
import { faultText } from './fault-text.ts';

/** What is wrong with a text, with the lines. */
export function Faults({ id, faults }: { id: string; faults: readonly TextFault[] }) {
  const t = useWords();
  if (faults.length === 0) return null;
  return (
    <ul id={id} className="error-text">
      {faults.map((fault) => (
        <li key={`${fault.kind} ${fault.line} ${fault.detail}`}>
          <bdi>{faultText(t, fault)}</bdi>
        </li>
      ))}
    </ul>
  );
}
