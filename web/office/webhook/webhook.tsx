import { data } from 'react-router';
import {
  DELIVERY_STATES,
  EVENT_TYPES,
  findEndpoint,
  listDeliveries,
  readSecret,
} from '../../../domain/webhook/index.ts';
import { parseId } from '../../../kit/id.ts';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { servicesContext } from '../../loaders/context.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { ActForm, OutcomeNote } from '../act-form.tsx';
import { wasDone } from '../done.server.ts';
import { FilterForm, PickField } from '../filter-form.tsx';
import type { FormValues } from '../form-values.ts';
import { enter } from '../guard.server.ts';
import { ListBody } from '../list-body.tsx';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { optionsOf } from '../options.ts';
import { lastOf, nextQuery, oneOf, PAGE_SIZE, placeOf } from '../query.ts';
import { useSubmittedValues } from '../reason.ts';
import { Moment } from '../table.tsx';
import { type EndpointFault, EndpointFields } from '../webhooks/endpoint-fields.tsx';
import { EndpointState, stateOf } from '../webhooks/endpoint-state.tsx';
import type { Route } from './+types/webhook';
import { actOnEndpoint } from './act.server.ts';
import { DeliveryTable, deliveryLine } from './delivery-table.tsx';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-webhook');
  const { database, ring, now } = context.get(servicesContext);
  const query = pageUrl(request).searchParams;
  const id = parseId(params.id);
  const state = oneOf(DELIVERY_STATES, query.get('state'));
  const found = await database.read(async (reader) => {
    const endpoint = id && (await findEndpoint(reader, id));
    if (!endpoint) return null;
    const page = { state, after: placeOf(query), limit: PAGE_SIZE };
    return {
      endpoint,
      secret: await readSecret(reader, ring, endpoint.id),
      deliveries: await listDeliveries(reader, { endpointId: endpoint.id, ...page }),
    };
  });
  if (found === null) throw data(null, { status: 404 });
  const { endpoint, secret, deliveries } = found;
  const { formerUntil } = endpoint;
  return {
    staff,
    id: endpoint.id,
    url: endpoint.url,
    own: endpoint.events,
    events: EVENT_TYPES,
    secret,
    formerUntil: formerUntil && formerUntil > now() ? formerUntil.toISOString() : null,
    ...stateOf(endpoint),
    state,
    deliveries: deliveries.map(deliveryLine),
    next: nextQuery(query, lastOf(deliveries)),
    isDone: wasDone(query),
  };
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  actOnEndpoint({ request, context }, params.id);

export default function WebhookPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, id, url, state, deliveries, next, isDone, disabledBy } = loaderData;
  const faults = actionData?.faults ?? [];
  return (
    <OfficePage title={t('office.webhooks.one')} staff={staff}>
      <OutcomeNote result={actionData} isDone={isDone} />
      <p>
        <bdi dir="ltr">{url}</bdi>
      </p>
      <Facts {...loaderData} />
      <EndpointForms loaderData={loaderData} faults={faults} />
      <h2>{t('office.webhooks.deliveries')}</h2>
      <FilterForm>
        <PickField
          name="state"
          label={t('office.state')}
          options={optionsOf(DELIVERY_STATES, (each) => t(`office.webhooks.state.${each}`))}
          value={state}
        />
      </FilterForm>
      <ListBody isEmpty={deliveries.length === 0} path={`/office/webhooks/${id}`} next={next}>
        <DeliveryTable deliveries={deliveries} mayReplay={disabledBy === null} />
      </ListBody>
      <p className="link-row">
        <LocalLink to="/office/webhooks">{t('office.webhooks')}</LocalLink>
      </p>
    </OfficePage>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

function Facts({ secret, formerUntil, disabledBy, since }: Loaded) {
  const t = useWords();
  return (
    <dl className="facts">
      <dt>{t('office.state')}</dt>
      <dd>
        <EndpointState {...{ disabledBy, since }} /> {since ? <Moment at={since} /> : null}
      </dd>
      <dt>{t('office.webhooks.secret')}</dt>
      <dd>
        <details>
          <summary>{t('office.webhooks.show')}</summary>
          <code dir="ltr">{secret}</code>
        </details>
      </dd>
      {formerUntil ? (
        <>
          <dt>{t('office.webhooks.former')}</dt>
          <dd>
            <Moment at={formerUntil} />
          </dd>
        </>
      ) : null}
    </dl>
  );
}

type FormsProps = { loaderData: Loaded; faults: readonly EndpointFault[] };

function EndpointForms({ loaderData, faults }: FormsProps) {
  const t = useWords();
  const { url, own, events, disabledBy } = loaderData;
  const submitted = useSubmittedValues('change-webhook');
  const present: FormValues = [['url', url], ...own.map((type) => ['event', type] as const)];
  const switched = disabledBy ? 'enable' : 'disable';
  return (
    <>
      <ActForm id="change-webhook" step="change-webhook" label={t('office.webhooks.change')}>
        <EndpointFields {...{ events, faults, sent: submitted ?? present }} />
      </ActForm>
      <ActForm id="rotate-webhook" step="rotate-webhook" label={t('office.webhooks.rotate')}>
        <p>{t('office.webhooks.rotate-hint')}</p>
      </ActForm>
      <ActForm
        id={`${switched}-webhook`}
        step={`${switched}-webhook`}
        label={t(`office.webhooks.${switched}`)}
      />
      <ActForm id="remove-webhook" step="remove-webhook" label={t('office.webhooks.remove')}>
        <p>{t('office.webhooks.remove-hint')}</p>
      </ActForm>
    </>
  );
}
