import { LOCALES } from '../../../locales/index.ts';
import { TextField } from '../../components/field.tsx';
import { type Option, SelectField } from '../../components/select-field.tsx';
import { useWords } from '../../components/words.tsx';
import { type FormPart, useFaults } from './ticket-fields.tsx';

/** The same in every language. */
const SYSTEMS = { 11: 'Windows 11', 10: 'Windows 10' } as const;

export function ChoiceFields(part: FormPart & { products: readonly Option[] }) {
  const t = useWords();
  const textOf = useFaults(part);
  const { typed, facts, products } = part;
  return (
    <>
      <SelectField
        name="category"
        label={t('ticket.category')}
        error={textOf('category')}
        value={typed.category}
        none={t('ticket.choose')}
        options={facts.categories.map((key) => [key, t(`ticket.category.${key}`)])}
      />
      <SelectField
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
      <SelectField
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
      <SelectField
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
