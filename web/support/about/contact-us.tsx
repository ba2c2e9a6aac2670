import { Fragment } from 'react';
import { Form } from 'react-router';
import { systemClock } from '../../../kit/time.ts';
import { VENDOR } from '../../../vendor/vendor.ts';
import { useAddress } from '../../client/site.ts';
import { EmailAddress } from '../../components/email-address.tsx';
import { useHydrated } from '../../components/hydrated.ts';
import { LocalLink } from '../../components/link.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { Gap, useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { StructuredData } from '../../document/structured-data.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { countryName } from '../../loaders/names.server.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import type { Route } from './+types/contact-us';
import { AnswerTime } from './answer-time.tsx';
import { hoursIn, isAtWork } from './contact-facts.ts';
import { PostAddress } from './post-address.tsx';
import {
  FormEnd,
  type FormPart,
  FormRefusal,
  MessageFields,
  PersonFields,
  useFaults,
} from './ticket-fields.tsx';
import { formFacts, handleForm, presetOf } from './ticket-form.server.ts';

/**
 * Cached, because the page is the same for every link without a team. The form has no id, so the same text sent twice
 * within minutes is one request.
 */
export const handle: Handle = { cached: true };

export function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const { locale } = parseAddress(url.pathname);
  const { company, settings } = context.get(servicesContext);
  const facts = formFacts();
  const mails = { ...VENDOR.mails, support: settings.supportMail };
  const country = countryName(company.country, locale);
  return { facts, mails, country, hours: hoursIn(locale), typed: presetOf(url) };
}

/** The team takes the place of a category. */
export const action = ({ request, context }: Route.ActionArgs) =>
  handleForm(request, context, () => ({ category: 'other' }));

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const answer = actionData ?? null;
  const { facts, hours } = loaderData;
  const typed = answer?.typed ?? loaderData.typed;
  return (
    <div className="wrap section">
      <Head
        title={t('contact.title')}
        description={t('ticket.contact.lead')}
        isRefused={answer !== null}
      />
      <StructuredData crumbs={[['/about/contact-us', t('contact.title')]]} />
      <h1>{t('contact.title')}</h1>
      <p className="lead">{t('ticket.contact.lead')}</p>
      <FormRefusal answer={answer} facts={facts} />
      <div className="with-side">
        <div>
          <h2>{t('ticket.contact.form')}</h2>
          <p>
            {t('ticket.contact.support-form')}
            <Gap />
            <LocalLink to="/about/create_ticket">{t('ticket.title')}</LocalLink>
          </p>
          <ContactForm
            part={{
              facts,
              typed,
              faults: answer?.faults ?? [],
              emailHint: answer?.emailHint ?? null,
            }}
          />
        </div>
        <div>
          <AnswerTime aims={facts.aims} />
          <h2>{t('ticket.contact.hours-title')}</h2>
          <p id="hours">{t('ticket.contact.hours', hours)}</p>
          <OpenNow />
          <p className="quiet">{t('ticket.contact.closed', { country: loaderData.country })}</p>
          <Addresses mails={loaderData.mails} teams={facts.teams} country={loaderData.country} />
        </div>
      </div>
      <LinkList
        links={[
          ['/about/ticket', t('ticket.find.title')],
          ['/about/help-center', t('nav.help')],
          ['/company/refund-policy', t('nav.refund')],
        ]}
      />
    </div>
  );
}

function ContactForm({ part }: { part: FormPart }) {
  const t = useWords();
  const textOf = useFaults(part);
  const { path } = useAddress();
  return (
    <Form
      id="contact"
      key={path}
      method="post"
      action="?"
      // Multipart has a larger limit, so that a text that is too long gets its fault at the field.
      encType="multipart/form-data"
      noValidate
    >
      <SelectField
        name="team"
        label={t('ticket.contact.team')}
        error={textOf('team')}
        value={part.typed.team || 'support'}
        options={part.facts.teams.map((key) => [key, t(`ticket.team.${key}`)])}
      />
      <PersonFields {...part} />
      <MessageFields {...part} />
      <FormEnd />
    </Form>
  );
}

/**
 * The page is cached for everyone, so the browser checks the clock. Both texts take the space of the longer one, so
 * that nothing moves.
 */
function OpenNow() {
  const t = useWords();
  const isKnown = useHydrated();
  const isOpen = isKnown && isAtWork(systemClock.now());
  const current = isOpen ? 'open-now' : 'closed-now';
  return (
    <div id="open-now" data-open={isKnown ? isOpen : undefined}>
      {(['open-now', 'closed-now'] as const).map((each) => (
        <p key={each} className={isKnown && each === current ? undefined : 'reserved'}>
          {t(`ticket.contact.${each}`)}
        </p>
      ))}
    </div>
  );
}

type AddressesProps = {
  mails: Readonly<Record<FormPart['facts']['teams'][number], string>>;
  teams: FormPart['facts']['teams'];
  country: string;
};

function Addresses({ mails, teams, country }: AddressesProps) {
  const t = useWords();
  return (
    <>
      <h2>{t('ticket.contact.addresses')}</h2>
      <dl id="addresses" className="facts">
        {teams.map((team) => (
          <Fragment key={team}>
            <dt>{t(`ticket.team.${team}`)}</dt>
            <dd>
              <a href={`mailto:${mails[team]}`}>
                <EmailAddress email={mails[team]} />
              </a>
            </dd>
          </Fragment>
        ))}
      </dl>
      <h2>{t('contact.post')}</h2>
      <PostAddress country={country} />
      {VENDOR.isSample ? <p className="quiet">{t('footer.sample')}</p> : null}
    </>
  );
}
