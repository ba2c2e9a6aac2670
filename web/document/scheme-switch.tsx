import { SCHEMES } from '../client/color-scheme.ts';
import { useWords } from '../components/words.tsx';

/**
 * Light or dark, or as the computer says. What a choice does is added by scripts, later; without them
 * styles hide it.
 */
export function SchemeSwitch() {
  const t = useWords();
  return (
    <fieldset className="scheme-switch">
      <legend className="sr-only">{t('scheme.label')}</legend>
      {(['system', ...SCHEMES] as const).map((each) => (
        <label key={each}>
          {/* What a browser restores on reload is no choice: Firefox would take an old one for a new. */}
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
