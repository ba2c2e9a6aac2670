import type { ReactNode } from 'react';
import { LOCALES } from '../../../locales/index.ts';
import { described, Field, TextField } from '../../parts/field.tsx';
import { useWords } from '../../parts/words.tsx';
import { type FormPart, useFaults } from './ticket-fields.tsx';

/** Names of systems are the same in every language. */
const SYSTEMS = { 11: 'Windows 11', 10: 'Windows 10' } as const;

type Option = readonly [value: string, label: string, lang?: string];
type ChoiceProps = {
  name: string;
  label: string;
  error: string | null;
  value: string;
  options: readonly Option[];
  /** Words of the entry that stands for nothing; without them one has to be chosen. */
  none?: string;
};

/** A list to choose one entry from. */
export function Choice({ name, label, error, value, options, none }: ChoiceProps): ReactNode {
  return (
    <Field name={name} label={label} error={error}>
      <select {...described(name, error)} defaultValue={value}>
        {none === undefined ? null : <option value="">{none}</option>}
        {options.map(([key, text, lang]) => (
          <option key={key} value={key} lang={lang}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** What the request is about, which program on which system, and in which language we answer. */
export function ChoiceFields(part: FormPart & { products: readonly Option[] }) {
  const t = useWords();
  const textOf = useFaults(part);
  const { typed, facts, products } = part;
  return (
    <>
      <Choice
        name="category"
        label={t('ticket.category')}
        error={textOf('category')}
        value={typed.category}
        none={t('ticket.choose')}
        options={facts.categories.map((key) => [key, t(`ticket.category.${key}`)])}
      />
      <Choice
        name="product"
        label={t('ticket.product')}
        error={textOf('product')}
        value={typed.product}
        none={t('ticket.product.none')}
        options={products}
      />
      <SystemFields {...part} />
      <TextField
        name="order"
        label={t('ticket.order')}
        hint={t('ticket.order-hint')}
        error={textOf('order')}
        defaultValue={typed.order}
        maxLength={facts.limits.order.max}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
      />
      <Choice
        name="language"
        label={t('ticket.language')}
        error={textOf('language')}
        value={typed.language}
        options={LOCALES.map(({ prefix, nativeName, tag }) => [prefix, nativeName, tag])}
      />
    </>
  );
}

function SystemFields(part: FormPart) {
  const t = useWords();
  const textOf = useFaults(part);
  const { typed, facts } = part;
  return (
    <>
      <TextField
        name="version"
        label={t('ticket.version')}
        hint={t('ticket.version-hint')}
        error={textOf('version')}
        defaultValue={typed.version}
        maxLength={facts.limits.version.max}
        autoComplete="off"
        dir="ltr"
      />
      <Choice
        name="windows"
        label={t('ticket.windows')}
        error={textOf('windows')}
        value={typed.windows}
        none={t('ticket.not-stated')}
        options={facts.windows.map((key) => [
          key,
          key === 'other' ? t('ticket.windows.other') : SYSTEMS[key],
        ])}
      />
    </>
  );
}
