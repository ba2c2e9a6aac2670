import { findProduct, type Product } from '../../../products/index.ts';
import { LinkList } from '../../components/link-list.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import type { Handle } from '../../routing/handle.ts';
import type { Route } from './+types/uninstall';
import { handleAnswer, openSurvey } from './uninstall.server.ts';
import { Answered } from './uninstall-answered.tsx';
import { SurveyForm } from './uninstall-form.tsx';

export const handle: Handle = { noIndex: true };

export const loader = ({ request, context }: Route.LoaderArgs) => openSurvey(request, context);

export const action = ({ request, context }: Route.ActionArgs) => handleAnswer(request, context);

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function UninstallPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { opened, done } = loaderData;
  const product = findProduct(opened.product ?? '');
  // Links on the site name the product too. Only the program knows the rest.
  const { version, days, install } = opened;
  const byProgram = [version, days, install].some((value) => value !== null);
  const ask = product ? t('uninstall.ask', { product: product.name }) : t('uninstall.ask-any');
  return (
    <div className="wrap narrow section">
      <Head title={t('uninstall.title')} noIndex isRefused={!done && actionData !== undefined} />
      {byProgram || done ? null : <HowTo />}
      {done ? (
        <Answered survey={loaderData} reason={done} product={product} />
      ) : (
        <section aria-labelledby="ask">
          {byProgram ? <h1 id="ask">{ask}</h1> : <h2 id="ask">{ask}</h2>}
          <p className="lead">{t('uninstall.ask-lead')}</p>
          <SurveyForm key={opened.product} survey={loaderData} refusal={actionData ?? null} />
        </section>
      )}
      <AlsoPossible product={product} />
    </div>
  );
}

/** For visitors who have not uninstalled yet. The program adds its own parameters to the address. */
function HowTo() {
  const t = useWords();
  return (
    <>
      <h1>{t('uninstall.title')}</h1>
      <p className="lead">{t('uninstall.lead')}</p>
      <ol className="steps">
        <li>{t('uninstall.step-1')}</li>
        <li>{t('uninstall.step-2')}</li>
        <li>{t('uninstall.step-3')}</li>
      </ol>
      <LinkList
        links={[
          ['/company/refund-policy', t('nav.refund')],
          ['/about/contact-us', t('nav.contact')],
        ]}
      />
    </>
  );
}

function AlsoPossible({ product }: { product: Product | null }) {
  const t = useWords();
  const again: readonly [string, string] = product
    ? [`/tip-download/${product.key}`, t('uninstall.reinstall', { product: product.name })]
    : ['/download', t('uninstall.versions')];
  return (
    <>
      <h2>{t('uninstall.more')}</h2>
      <p>{t('uninstall.cancel-why')}</p>
      <LinkList links={[['/company/cancel', t('uninstall.cancel')], again]} />
      <h2 id="leftovers">{t('uninstall.leftovers')}</h2>
      <p>{t('uninstall.leftovers-lead')}</p>
      <ol className="steps">
        <li>{t('uninstall.leftovers-1')}</li>
        <li>
          {product
            ? t('uninstall.leftovers-2', { product: product.name })
            : t('uninstall.leftovers-2-any')}
        </li>
        <li>{t('uninstall.leftovers-3')}</li>
      </ol>
    </>
  );
}
