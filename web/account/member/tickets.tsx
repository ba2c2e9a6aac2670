import { LocalLink, SiteLink } from '../../components/link.tsx';
import { Pager } from '../../components/pager.tsx';
import { Pill } from '../../components/pill.tsx';
import { useWords } from '../../components/words.tsx';
import { Empty } from './empty.tsx';
import type { TicketsView } from './tickets.server.ts';

export function Tickets({ view }: { view: TicketsView }) {
  const t = useWords();
  const start = (
    <p className="actions">
      <LocalLink className="button" to="/about/create_ticket">
        {t('member.tickets.new')}
      </LocalLink>
    </p>
  );
  if (view.tickets.length === 0) return <Empty text={t('member.tickets.empty')}>{start}</Empty>;
  const headings = ['number', 'subject', 'changed'] as const;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen the keyboard has to scroll it. */}
      <section className="scroll-box" aria-label={t('account.member.tickets')} tabIndex={0}>
        <table className="prices folded two-lines" id="tickets">
          <thead>
            <tr>
              {headings.map((name) => (
                <th key={name} scope="col">
                  {t(`member.tickets.${name}`)}
                </th>
              ))}
              <th scope="col">{t('ticket.thread.state')}</th>
            </tr>
          </thead>
          <tbody>
            {view.tickets.map(({ number, subject, state, changed, path }) => (
              <tr key={number} data-state={state}>
                <th scope="row">
                  <bdi dir="ltr">{number}</bdi>
                </th>
                <td className="words">
                  <SiteLink to={path}>
                    <bdi>{subject}</bdi>
                  </SiteLink>
                </td>
                <td>{changed}</td>
                <td>
                  <Pill state={state}>{t(`ticket.state.${state}`)}</Pill>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Pager view={view.pager} />
      {start}
    </>
  );
}
