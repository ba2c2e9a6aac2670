import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import type { Handle } from '../../routing/handle.ts';
import { OutcomeNote } from '../act-form.tsx';
import { FilterForm, PickField, SearchField } from '../filter-form.tsx';
import { ListBody } from '../list-body.tsx';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { optionsOf } from '../options.ts';
import type { Route } from './+types/coupons';
import { changeCoupons } from './change.server.ts';
import { CouponForm } from './coupon-form.tsx';
import { CouponPreview } from './coupon-preview.tsx';
import { CouponTable } from './coupon-table.tsx';
import { MOST_EMAILS, offField } from './fields.ts';
import type { CouponFormFaults } from './typed.ts';
import { type CouponsView, openCoupons } from './view.server.ts';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export const loader = ({ request, context }: Route.LoaderArgs) => openCoupons({ request, context });

export const action = ({ request, context }: Route.ActionArgs) =>
  changeCoupons({ request, context });

export default function CouponsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, coupons, next, file, isDone, batch } = loaderData;
  const looked = actionData && 'sent' in actionData ? actionData : null;
  const sent = looked?.sent ?? null;
  const errorOf = useErrors(loaderData, looked?.faults ?? {});
  return (
    <OfficePage title={t('office.coupons')} staff={staff}>
      <OutcomeNote result={actionData} isDone={isDone} />
      {looked?.shown ? <CouponPreview shown={looked.shown} sent={looked.sent} /> : null}
      <details open={sent !== null} id="new">
        <summary className="button">{t('office.coupons.new')}</summary>
        <CouponForm view={loaderData} filled={{ sent, errorOf }} />
      </details>
      <CouponFilter view={loaderData} />
      {batch ? (
        <p id="batch">
          {t('office.coupons.batch', { moment: batch })}{' '}
          <LocalLink to="/office/coupons">{t('office.coupons.all')}</LocalLink>
        </p>
      ) : null}
      <ListBody isEmpty={coupons.length === 0} path="/office/coupons" {...{ next, file }}>
        <CouponTable coupons={coupons} />
      </ListBody>
    </OfficePage>
  );
}

function useErrors({ currencies }: Pick<CouponsView, 'currencies'>, faults: CouponFormFaults) {
  const t = useWords();
  return (name: string): string | null => {
    const fault = faults[name];
    if (fault === undefined) return null;
    if (fault === 'validity') return t('office.prices.fault.ends-before-start');
    if (fault === 'moment' || fault === 'in-the-past') return t(`office.prices.fault.${fault}`);
    if (fault === 'emails-many') return t('office.coupons.fault.emails-many', { max: MOST_EMAILS });
    if (fault !== 'amount') return t(`office.coupons.fault.${fault}`);
    const found = currencies.find(({ currency }) => name === offField(currency));
    return t('office.prices.fault.amount', { example: found?.example ?? '' });
  };
}

function CouponFilter({ view }: { view: Pick<CouponsView, 'filters' | 'states'> }) {
  const t = useWords();
  const { filters, states } = view;
  return (
    <FilterForm>
      <SearchField
        label={t('office.coupons.code')}
        hint={t('office.coupons.hint')}
        value={filters.search}
      />
      <PickField
        name="state"
        label={t('office.state')}
        options={optionsOf(states, (state) => t(`office.coupons.state.${state}`))}
        value={filters.state}
      />
    </FilterForm>
  );
}
