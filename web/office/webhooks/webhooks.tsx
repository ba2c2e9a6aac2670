import { data, Form, redirect } from 'react-router';
import { type AuditNote, note } from '../../../domain/audit/index.ts';
import {
  addEndpoint,
  type Endpoint,
  EVENT_TYPES,
  listEndpoints,
} from '../../../domain/webhook/index.ts';
import { LocalLink } from '../../components/link.tsx';
import { SubmitRow } from '../../components/submit-row.tsx';
import { useWords } from '../../components/words.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { OutcomeNote, ReasonField, type Refusal } from '../act-form.tsx';
import { wasDone } from '../done.server.ts';
import { formValue, readAllFormValues } from '../form-values.ts';
import { act, enter } from '../guard.server.ts';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { reasonFault } from '../reason.ts';
import { Moment, OfficeTable } from '../table.tsx';
import type { Route } from './+types/webhooks';
import { readEndpoint } from './endpoint-draft.server.ts';
import { type EndpointFault, EndpointFields, type EndpointResult } from './endpoint-fields.tsx';
import { EndpointState, stateOf } from './endpoint-state.tsx';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

const lineOf = (endpoint: Endpoint) => ({
  id: endpoint.id,
  url: endpoint.url,
  events: endpoint.events,
  ...stateOf(endpoint),
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-webhooks');
  const { database } = context.get(servicesContext);
  const endpoints = await database.read(listEndpoints);
  return {
    staff,
    isDone: wasDone(pageUrl(request).searchParams),
    endpoints: endpoints.map(lineOf),
    events: EVENT_TYPES,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { who, form } = await act({ request, context }, 'office-webhooks');
  const { database, ring, settings } = context.get(servicesContext);
  const { draft, faults } = readEndpoint(form, settings.allowsPrivateWebhooks);
  const submitted = readAllFormValues(form);
  const refuse = (refusal: Refusal, why: readonly EndpointFault[] = []) =>
    data<EndpointResult>({ refusal, faults: why, submitted }, { status: 422 });
  if (faults.length > 0) return refuse('check-fields', faults);
  const why = textField(form, 'why');
  const fault = reasonFault(why);
  if (fault !== null) return refuse(fault);
  const added = await database.run(async (work) => {
    const made = await addEndpoint(work, ring, draft);
    if (!made.ok) return made;
    const { id, url, events } = made.value;
    const object = { kind: 'webhook', id, name: url } satisfies AuditNote['object'];
    await note(work, { who, why, object, act: 'add-webhook', after: events.join(', ') });
    return made;
  });
  if (!added.ok) return refuse('check-fields', ['too-many']);
  const { locale } = parseAddress(pageUrl(request).pathname);
  throw redirect(`${localize(locale, `/office/webhooks/${added.value.id}`)}?done=1`, 303);
}

export default function WebhooksPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, endpoints, events, isDone } = loaderData;
  const sent = actionData?.submitted ?? null;
  return (
    <OfficePage title={t('office.webhooks')} staff={staff}>
      <OutcomeNote result={actionData} isDone={isDone} />
      <p>{t('office.webhooks.lead')}</p>
      <EndpointTable endpoints={endpoints} />
      <h2>{t('office.webhooks.new')}</h2>
      <Form id="add-webhook" method="post" action="?" noValidate>
        <input type="hidden" name="step" value="add-webhook" />
        <EndpointFields {...{ events, sent, faults: actionData?.faults ?? [] }} />
        <ReasonField value={formValue(sent, 'why')} />
        <SubmitRow>{t('office.webhooks.add')}</SubmitRow>
      </Form>
    </OfficePage>
  );
}

function EndpointTable({ endpoints }: Pick<Route.ComponentProps['loaderData'], 'endpoints'>) {
  const t = useWords();
  return (
    <OfficeTable
      headings={[
        ...[t('office.webhooks.url'), t('office.state'), t('office.since')],
        t('office.webhooks.events'),
      ]}
    >
      {endpoints.map(({ id, url, disabledBy, since, events }) => (
        <tr key={id}>
          <td className="words">
            <LocalLink to={`/office/webhooks/${id}`}>
              <bdi dir="ltr">{url}</bdi>
            </LocalLink>
          </td>
          <td>
            <EndpointState {...{ disabledBy, since }} />
          </td>
          <td>{since ? <Moment at={since} /> : null}</td>
          <td className="words">
            <bdi dir="ltr">{events.join(', ')}</bdi>
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}
