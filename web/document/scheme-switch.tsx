import { SCHEMES } from '../client/color-scheme.ts';
import { useWords } from '../components/words.tsx';

/** Selects light, dark, or the system's scheme. `client/later/scheme-choice.ts` adds its behavior. */
export function SchemeSwitch() {
  const t = useWords();
  return (
    <fieldset className="scheme-switch">
      <legend className="sr-only">{t('scheme.label')}</legend>
      {(['system', ...SCHEMES] as const).map((each) => (
        <label key={each}>
          {/* Firefox would restore an old selection on reload and make it look like a new one. */}
          <input
            type="radio"
            name="scheme"
            value={each}
            defaultChecked={each === 'system'}
            autoComplete="off"
          />
          {t(`scheme.${each}`)}
        </label>
      ))}
    </fieldset>
  );
}
