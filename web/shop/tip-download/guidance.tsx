import { type Product, packageId } from '../../../products/index.ts';
import { useSite } from '../../client/site.ts';
import { useWords } from '../../components/words.tsx';
import type { ReleaseView } from '../../loaders/releases.server.ts';
import { BROWSERS, type BrowserName } from './browser.ts';
import { ARGUMENT, Units } from './units.tsx';

const NAMES: Readonly<Record<Exclude<BrowserName, 'other'>, string>> = {
  edge: 'Microsoft Edge',
  chrome: 'Google Chrome',
  firefox: 'Mozilla Firefox',
};

const SYSTEMS = { 11: 'Windows 11', 10: 'Windows 10' } as const;

export function BrowserSteps({ mine }: { mine: BrowserName | null }) {
  const t = useWords();
  return (
    <section>
      <h2>{t('tip.browsers')}</h2>
      <ul className="ways">
        {BROWSERS.map((browser) => (
          <li key={browser} aria-current={browser === mine ? 'true' : undefined}>
            <h3>{browser === 'other' ? t('tip.browser.other-name') : NAMES[browser]}</h3>
            <p>{t(`tip.browser.${browser}`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What Windows asks, and how to recognize the genuine file. */
export function WindowsSteps({ release }: { release: ReleaseView }) {
  const t = useWords();
  const { signer, fileName } = release;
  return (
    <section>
      <h2>{t('tip.windows')}</h2>
      {(['11', '10'] as const).map((windows) => (
        <details key={windows}>
          <summary>
            <bdi>{SYSTEMS[windows]}</bdi>
          </summary>
          <p>{t(`tip.windows.${windows}`)}</p>
        </details>
      ))}
      <h3>{t('tip.smartscreen')}</h3>
      <p>{t('tip.smartscreen-why')}</p>
      <ol className="steps">
        <li>
          {signer === null
            ? t('tip.smartscreen-unsigned')
            : t('tip.smartscreen-signed', { signer })}
        </li>
        <li>{t('tip.smartscreen-hash')}</li>
      </ol>
      <p>{t('tip.smartscreen-then')}</p>
      <p>{t('tip.check-command')}</p>
      <Command text={`certutil -hashfile "${fileName}" SHA256`} />
    </section>
  );
}

export function AdminNotes({ release, product }: { release: ReleaseView; product: Product }) {
  const t = useWords();
  const { packagePrefix } = useSite();
  const id = packageId(product, packagePrefix);
  return (
    <details>
      <summary>{t('tip.admins')}</summary>
      <p>{t('tip.offline')}</p>
      {release.silentSwitch === null ? (
        <p>{t('tip.no-silent')}</p>
      ) : (
        <>
          <p>{t('tip.silent')}</p>
          <Command text={`"${release.fileName}" ${release.silentSwitch}`} />
        </>
      )}
      <p>
        {t('tip.package-id')}{' '}
        <bdi>
          <code>{id}</code>
        </bdi>
      </p>
      {release.winget ? (
        <>
          <p>{t('tip.winget')}</p>
          <Command text={`winget install --id ${id} --exact`} />
        </>
      ) : (
        <p>{t('tip.no-winget')}</p>
      )}
    </details>
  );
}

function Command({ text }: { text: string }) {
  return (
    <code className="command" dir="ltr">
      <Units text={text} piece={ARGUMENT} />
    </code>
  );
}
