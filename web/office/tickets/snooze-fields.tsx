import { useContext } from 'react';
import { TextField } from '../../components/field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { useWords } from '../../components/words.tsx';
import { type FormValues, formValue } from '../form-values.ts';
import { optionsOf } from '../options.ts';
import { OfficeZone } from '../table.tsx';
import { SNOOZES } from './snooze-choices.ts';

/** `isWrong`: the moment was refused. */
export function SnoozeFields({ sent, isWrong }: { sent: FormValues | null; isWrong: boolean }) {
  const t = useWords();
  const zone = useContext(OfficeZone);
  return (
    <>
      <SelectField
        name="until"
        label={t('office.snooze.until')}
        options={optionsOf(SNOOZES, (choice) => t(`office.snooze.${choice}`))}
        value={formValue(sent, 'until', 'reply')}
      />
      <TextField
        name="moment"
        type="datetime-local"
        label={t('office.snooze.moment', { zone })}
        error={isWrong ? t('office.snooze.moment-wrong') : null}
        defaultValue={formValue(sent, 'moment')}
      />
    </>
  );
}
