import type { ReactNode } from 'react';
import type { PayField } from '../../../domain/order/index.ts';
import { described, FieldError } from '../../components/field.tsx';
import { LocalLink } from '../../components/link.tsx';
import { RichText, useWords } from '../../components/words.tsx';
import { useFieldErrors } from './field-errors.ts';
import type { PayView } from './view.ts';

/** Never ticked by default. Ticks stay when the form is shown again. */
export function TickFields({ view }: { view: PayView }) {
  const t = useWords();
  return (
    <>
      {view.asksWaiver ? (
        <Tick view={view} name="waiver" required={false}>
          {t('pay.waiver')}
        </Tick>
      ) : null}
      <Tick view={view} name="terms" required>
        <RichText
          id="pay.terms"
          parts={{
            0: <LocalLink to="/company/terms-of-use">{''}</LocalLink>,
            1: <LocalLink to="/company/end-user-license-agreement">{''}</LocalLink>,
          }}
        />
      </Tick>
    </>
  );
}

type TickProps = { view: PayView; name: PayField; required: boolean; children: ReactNode };

function Tick({ view, name, required, children }: TickProps) {
  const error = useFieldErrors(view)(name);
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          {...described(name, error)}
          value="yes"
          required={required}
          defaultChecked={view.ticked.includes(name)}
        />
        <span>{children}</span>
      </label>
      <FieldError name={name} error={error} />
    </div>
  );
}
