import { getProduct } from '../../../products/index.ts';
import { colorsOf } from '../../components/colors-of.ts';
import { GoodLine } from '../../components/good-notice.tsx';
import { LocalLink } from '../../components/link.tsx';
import { Pager } from '../../components/pager.tsx';
import { useWords } from '../../components/words.tsx';
import type { MemberActionResult } from './action-result.ts';
import type { DevicesView, DeviceView } from './devices.server.ts';
import { Empty } from './empty.tsx';
import { MemberForm, Refused } from './member-form.tsx';
import { SaveList } from './save-list.tsx';

export function Devices({
  view,
  result,
}: {
  view: DevicesView;
  result: MemberActionResult | null;
}) {
  const t = useWords();
  const { devices, toConfirm, freed, pager } = view;
  const at = pager && pager.page > 1 ? `page=${pager.page}` : '';
  const nameOf = (name: string) => name || t('member.device.nameless');
  return (
    <>
      {freed && !result ? (
        <GoodLine id="done" text={t('member.device.done', { name: nameOf(freed.name) })} />
      ) : null}
      {toConfirm ? (
        <Ask toConfirm={toConfirm} result={result} at={at} />
      ) : (
        <Refused result={result} />
      )}
      {devices.length === 0 ? (
        <Empty text={t('member.devices.empty')}>
          <p className="quiet">{t('member.devices.empty-how')}</p>
        </Empty>
      ) : (
        <>
          <p className="lead">{t('member.devices.lead')}</p>
          <ul className="member-cards">
            {devices.map((device) => (
              <Device key={device.id} device={device} at={at} />
            ))}
          </ul>
          <Pager view={pager} />
          <SaveList kind="devices" />
        </>
      )}
    </>
  );
}

type AskProps = {
  toConfirm: NonNullable<DevicesView['toConfirm']>;
  result: MemberActionResult | null;
  /** Query of the list's page. */
  at: string;
};

function Ask({ toConfirm, result, at }: AskProps) {
  const t = useWords();
  const { id, next, isOffline } = toConfirm;
  const name = toConfirm.name || t('member.device.nameless');
  const product = getProduct(toConfirm.product).name;
  return (
    <section id="ask" className="notice" aria-labelledby="ask-title">
      <h2 id="ask-title">{t('member.device.ask', { name })}</h2>
      <p>{t(isOffline ? 'member.device.ask-offline' : 'member.device.ask-text', { product })}</p>
      {next.online ? (
        <p id="cool-down">{t('member.device.cool-down', { date: next.online })}</p>
      ) : null}
      {next.offline ? <p>{t('member.device.cool-down-offline', { date: next.offline })}</p> : null}
      <MemberForm
        id="free"
        result={result}
        step="free"
        at={joined(at, `free=${id}`)}
        submit={t('member.device.confirm')}
      >
        <input type="hidden" name="activation" value={id} />
      </MemberForm>
      <LocalLink to={at ? `/member/devices?${at}` : '/member/devices'}>
        {t('member.leave')}
      </LocalLink>
    </section>
  );
}

const joined = (...parts: string[]): string => parts.filter(Boolean).join('&');

function Device({ device, at }: { device: DeviceView; at: string }) {
  const t = useWords();
  const { id, name, product, since, seen, appVersion, isOffline } = device;
  return (
    <li className="card" id={`device-${id}`} style={colorsOf(getProduct(product))}>
      <h2>
        <bdi>{name || t('member.device.nameless')}</bdi>
      </h2>
      <p className="quiet">
        <bdi>{getProduct(product).name}</bdi>
        {isOffline ? ` · ${t('member.device.offline')}` : null}
      </p>
      <dl className="facts">
        <dt>{t('member.device.since')}</dt>
        <dd>{since}</dd>
        <dt>{t('member.device.seen')}</dt>
        <dd>{seen}</dd>
        {appVersion ? (
          <>
            <dt>{t('member.device.version')}</dt>
            <dd>
              <bdi dir="ltr">{appVersion}</bdi>
            </dd>
          </>
        ) : null}
      </dl>
      <p className="actions">
        <LocalLink className="button" to={`/member/devices?${joined(at, `free=${id}`)}#ask`}>
          {t('member.device.free')}
        </LocalLink>
      </p>
    </li>
  );
}
