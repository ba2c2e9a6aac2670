import { Form } from 'react-router';
import { LocalLink } from '../../components/link.tsx';
import { Pill } from '../../components/pill.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { SubmitRow } from '../../components/submit-row.tsx';
import { useWords } from '../../components/words.tsx';
import { ActForm, OutcomeNote, ReasonField, type Refusal } from '../act-form.tsx';
import { formValue } from '../form-values.ts';
import { OfficePage } from '../office-page.tsx';
import { useSubmittedValues } from '../reason.ts';
import { OfficeTable } from '../table.tsx';
import { featuredField, hiddenField, MOST_POSITION, positionField } from './fields.ts';
import type { ProductsView } from './view.server.ts';

type PageProps = {
  readonly view: ProductsView;
  readonly result: { readonly refusal: Refusal } | undefined;
};

type Line = ProductsView['products'][number];

const ARRANGE = 'arrange-products';

export function ProductsPage({ view, result }: PageProps) {
  const t = useWords();
  const { staff, products, seen, mayRetire, isDone } = view;
  return (
    <OfficePage title={t('office.products')} staff={staff}>
      <OutcomeNote result={result} isDone={isDone} />
      <p className="quiet">{t('office.products.lead')}</p>
      <ArrangeForm products={products} seen={seen} />
      <OfficeTable
        headings={[
          t('office.product'),
          t('office.state'),
          ...(mayRetire ? [t('office.products.action')] : []),
        ]}
      >
        {products.map((product) => (
          <tr key={product.key} data-product-row={product.key}>
            <td>
              <LocalLink to={product.path}>
                <bdi>{product.name}</bdi>
              </LocalLink>
            </td>
            <td>
              <State product={product} />
            </td>
            {mayRetire ? (
              <td className="words">
                {product.retired ? (
                  <ActForm
                    id={`sell-${product.key}`}
                    step="sell-product"
                    label={t('office.products.sell')}
                  >
                    <Hidden product={product} seen={seen} />
                  </ActForm>
                ) : (
                  <RetireForm product={product} view={view} />
                )}
              </td>
            ) : null}
          </tr>
        ))}
      </OfficeTable>
    </OfficePage>
  );
}

function State({ product: { retired, isByFolder } }: { product: Line }) {
  const t = useWords();
  return (
    <>
      <Pill state={retired ? 'over' : 'valid'}>
        {retired
          ? t('office.products.state.retired', { day: retired.since })
          : t('office.products.state.sold')}
      </Pill>
      {isByFolder ? <small> {t('office.products.by-folder')}</small> : null}
    </>
  );
}

/** Order, hidden, and featured of all products, saved together. */
function ArrangeForm({ products, seen }: Pick<ProductsView, 'products' | 'seen'>) {
  const t = useWords();
  const sent = useSubmittedValues(ARRANGE);
  return (
    <Form key={seen} id={ARRANGE} method="post" action="?">
      <input type="hidden" name="step" value={ARRANGE} />
      <input type="hidden" name="form" value={ARRANGE} />
      <input type="hidden" name="seen" value={seen} />
      <OfficeTable
        isStacked={false}
        headings={[
          ...[t('office.product'), t('office.products.position')],
          ...[t('office.products.hidden'), t('office.products.featured')],
        ]}
      >
        {products.map(({ key, name, position, isHidden, isFeatured }) => (
          <tr key={key}>
            <td>
              <bdi>{name}</bdi>
            </td>
            <td>
              <input
                type="number"
                name={positionField(key)}
                defaultValue={formValue(sent, positionField(key), `${position}`)}
                min={1}
                max={MOST_POSITION}
                required
                className="position"
                aria-label={`${name} · ${t('office.products.position')}`}
              />
            </td>
            <td>
              <Box
                name={hiddenField(key)}
                isOn={sent ? formValue(sent, hiddenField(key)) !== '' : isHidden}
                label={`${name} · ${t('office.products.hidden')}`}
              />
            </td>
            <td>
              <Box
                name={featuredField(key)}
                isOn={sent ? formValue(sent, featuredField(key)) !== '' : isFeatured}
                label={`${name} · ${t('office.products.featured')}`}
              />
            </td>
          </tr>
        ))}
      </OfficeTable>
      <p className="quiet">{t('office.products.hint')}</p>
      <ReasonField value={formValue(sent, 'why')} />
      <SubmitRow>{t('office.products.arrange')}</SubmitRow>
    </Form>
  );
}

const Box = ({ name, isOn, label }: { name: string; isOn: boolean; label: string }) => (
  <span className="check">
    <input type="checkbox" name={name} value="on" defaultChecked={isOn} aria-label={label} />
  </span>
);

const Hidden = ({ product, seen }: { product: Line; seen: string }) => (
  <>
    <input type="hidden" name="product" value={product.key} />
    <input type="hidden" name="seen" value={seen} />
  </>
);

function RetireForm({ product, view }: { product: Line; view: ProductsView }) {
  const t = useWords();
  const id = `retire-${product.key}`;
  const sent = useSubmittedValues(id);
  const others = view.products.filter(({ key, retired }) => key !== product.key && !retired);
  return (
    <ActForm id={id} step="retire-product" label={t('office.products.retire')}>
      <Hidden product={product} seen={view.seen} />
      <SelectField
        name="page"
        label={t('office.products.page')}
        value={formValue(sent, 'page', 'notice')}
        options={[
          ['notice', t('office.products.page.notice')],
          ['gone', t('office.products.page.gone')],
          ...others.map(
            ({ path, name }) => [path, t('office.products.page.other', { product: name })] as const,
          ),
        ]}
      />
      <SelectField
        name="renewals"
        label={t('office.products.renewals')}
        value={formValue(sent, 'renewals', 'continue')}
        options={[
          ['continue', t('office.products.renewals.continue')],
          ['end', t('office.products.renewals.end')],
        ]}
      />
    </ActForm>
  );
}
