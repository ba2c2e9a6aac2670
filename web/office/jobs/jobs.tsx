import { data, Form } from 'react-router';
import { note } from '../../../domain/audit/index.ts';
import { parseId } from '../../../kit/id.ts';
import { Pill } from '../../components/pill.tsx';
import { useWords } from '../../components/words.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import type { TroubledJob } from '../../loaders/queue-admin.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { OutcomeNote, ReasonField } from '../act-form.tsx';
import { doWithReason, wasDone } from '../done.server.ts';
import { formValue } from '../form-values.ts';
import { act, enter } from '../guard.server.ts';
import { useHere } from '../here.ts';
import { ListBody } from '../list-body.tsx';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { lastOf, nextQuery, PAGE_SIZE, placeOf } from '../query.ts';
import { useSubmittedValues } from '../reason.ts';
import { Moment, OfficeTable } from '../table.tsx';
import type { Route } from './+types/jobs';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-jobs');
  const { database, queue } = context.get(servicesContext);
  const query = pageUrl(request).searchParams;
  const jobs = await database.read((reader) =>
    queue.troubled(reader, { after: placeOf(query), limit: PAGE_SIZE }),
  );
  return { staff, jobs, next: nextQuery(query, lastOf(jobs)), isDone: wasDone(query) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const acting = await act({ request, context }, 'office-jobs');
  const { who, step, form } = acting;
  if (step !== 'retry-job') throw data(null, { status: 404 });
  const id = parseId(textField(form, 'id'));
  const name = textField(form, 'name');
  const { queue } = context.get(servicesContext);
  return doWithReason({ request, context }, acting, async (work, why) => {
    if (id === null || !(await queue.retry(work, { id, name }))) return false;
    const object = { kind: 'job' as const, id, name };
    await note(work, { who, why, object, act: 'retry-job', before: 'failed', after: 'retry' });
    return true;
  });
}

export default function JobsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, jobs, next, isDone } = loaderData;
  return (
    <OfficePage title={t('office.jobs')} staff={staff}>
      <OutcomeNote result={actionData} isDone={isDone} />
      <p>{t('office.jobs.lead')}</p>
      <ListBody isEmpty={jobs.length === 0} path="/office/jobs" next={next}>
        <JobTable jobs={jobs} />
      </ListBody>
    </OfficePage>
  );
}

function JobTable({ jobs }: { jobs: readonly TroubledJob[] }) {
  const t = useWords();
  return (
    <OfficeTable
      amounts={[t('office.attempts')]}
      headings={[
        t('office.at'),
        t('office.queue'),
        t('office.state'),
        t('office.attempts'),
        t('office.error'),
        t('office.retry'),
      ]}
    >
      {jobs.map((job) => (
        <tr key={job.id}>
          <td>
            <Moment at={job.at} />
          </td>
          <td>{job.name}</td>
          <td>
            <Pill state={job.state}>{t(`office.jobs.${job.state}`)}</Pill>
          </td>
          <td className="amount">{job.tries}</td>
          <td className="words">
            <bdi>{job.error}</bdi>
          </td>
          <td>{job.state === 'failed' ? <RetryForm job={job} /> : null}</td>
        </tr>
      ))}
    </OfficeTable>
  );
}

function RetryForm({ job }: { job: TroubledJob }) {
  const t = useWords();
  const here = useHere();
  const form = `retry-${job.id}`;
  return (
    <Form method="post" action={here}>
      <input type="hidden" name="step" value="retry-job" />
      <input type="hidden" name="id" value={job.id} />
      <input type="hidden" name="name" value={job.name} />
      <input type="hidden" name="form" value={form} />
      <ReasonField value={formValue(useSubmittedValues(form), 'why')} />
      <button type="submit" className="button">
        {t('office.retry')}
      </button>
    </Form>
  );
}
