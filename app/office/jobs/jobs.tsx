import { data, Form, redirect } from 'react-router';
import { note } from '../../../domain/audit/index.ts';
import { parseId } from '../../../kit/id.ts';
import { useWords } from '../../parts/words.tsx';
import { servicesContext, type TroubledJob } from '../../request/context.ts';
import type { Handle } from '../../request/handle.ts';
import { textField } from '../../request/limited-form.server.ts';
import { pageUrl } from '../../request/page-url.ts';
import { DoneNote, ReasonField, type Refusal, RefusalNote } from '../act-form.tsx';
import { act, enter } from '../guard.server.ts';
import { OfficePage } from '../office-page.tsx';
import { Moment, OfficeTable } from '../table.tsx';
import type { Route } from './+types/jobs';

export const handle: Handle = { noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-jobs');
  const { database, queue } = context.get(servicesContext);
  const jobs = await database.read((reader) => queue.troubled(reader));
  return { staff, jobs, isDone: pageUrl(request).searchParams.get('done') === '1' };
}

/** Starts a failed job again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { who, step, form } = await act({ request, context }, 'office-jobs');
  if (step !== 'retry-job') throw data(null, { status: 404 });
  const refuse = (refusal: Refusal) => data({ refusal }, { status: 422 });
  const why = textField(form, 'why');
  if (why === '') return refuse('reason-required');
  const id = parseId(textField(form, 'id'));
  if (id === null) return refuse('changed');
  const name = textField(form, 'name');
  const { database, queue } = context.get(servicesContext);
  const isStarted = await database.run(async (work) => {
    if (!(await queue.retry(work, { id, name }))) return false;
    const object = { kind: 'job' as const, id, name };
    await note(work, { who, why, object, act: 'retry-job', before: 'failed', after: 'retry' });
    return true;
  });
  if (!isStarted) return refuse('changed');
  throw redirect(`${pageUrl(request).pathname}?done=1`, 303);
}

export default function JobsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, jobs, isDone } = loaderData;
  return (
    <OfficePage title={t('office.jobs')} staff={staff}>
      <RefusalNote refusal={actionData?.refusal ?? null} />
      {isDone && !actionData ? <DoneNote /> : null}
      <p>{t('office.jobs.lead')}</p>
      <JobTable jobs={jobs} />
    </OfficePage>
  );
}

function JobTable({ jobs }: { jobs: readonly TroubledJob[] }) {
  const t = useWords();
  return (
    <OfficeTable
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
          <td>{t(`office.jobs.${job.state}`)}</td>
          <td>{job.tries}</td>
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
  return (
    <Form method="post" action="?">
      <input type="hidden" name="step" value="retry-job" />
      <input type="hidden" name="id" value={job.id} />
      <input type="hidden" name="name" value={job.name} />
      <ReasonField />
      <button type="submit" className="button">
        {t('office.retry')}
      </button>
    </Form>
  );
}
