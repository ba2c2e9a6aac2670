import type { TextFault } from '../../../domain/text/index.ts';
import type { Translate } from '../../components/words.tsx';

/** Returns the words for a fault of a text or a message, with its line. */
export function faultText(t: Translate, { kind, detail, line }: TextFault): string {
  const fault =
    kind === 'length'
      ? t('office.texts.fault.length', { max: Number(detail) })
      : wordsFor(t, kind, detail);
  return line === null ? fault : t('office.texts.fault.line', { line: `${line}`, fault });
}

function wordsFor(
  t: Translate,
  kind: Exclude<TextFault['kind'], 'length'>,
  detail: string,
): string {
  switch (kind) {
    case 'edge-space':
    case 'apostrophe':
      return t(`office.translations.fault.${kind}`);
    case 'syntax':
    case 'tags':
    case 'plural-forms':
    case 'select-cases':
    case 'writing':
    case 'term':
      return t(`office.translations.fault.${kind}`, { detail });
    default:
      return t(`office.texts.fault.${kind}`, { detail });
  }
}
