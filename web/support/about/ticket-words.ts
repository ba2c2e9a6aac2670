import type { FieldFault } from '../../../domain/ticket/index.ts';
import { fileFaultText } from '../../components/file-words.ts';
import type { Translate } from '../../components/words.tsx';
import type { FormFacts } from './ticket-form.server.ts';

type Rules = Pick<FormFacts, 'limits' | 'mostFiles'>;

/** Returns why a field was refused, in words. */
export function faultText(
  t: Translate,
  { fault }: FieldFault,
  { limits, mostFiles, numberLocale }: Rules & { readonly numberLocale: string },
): string {
  switch (fault) {
    case 'name-long':
    case 'version-long':
    case 'order-long':
    case 'subject-long':
    case 'message-long': {
      const field = fault.replace('-long', '') as keyof typeof limits;
      return t(`ticket.fault.${fault}`, { max: limits[field].max });
    }
    case 'subject-short':
      return t('ticket.fault.subject-short', { min: limits.subject.min });
    case 'message-short':
      return t('ticket.fault.message-short', { min: limits.message.min });
    case 'files-many':
    case 'file-large':
    case 'file-type':
    case 'file-empty':
      return fileFaultText(t, fault, { mostFiles, numberLocale });
    default:
      return t(`ticket.fault.${fault}`);
  }
}
