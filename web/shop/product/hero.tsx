import { type ReactNode, useEffect, useRef } from 'react';
import { getProduct } from '../../../products/index.ts';
import { useAddress } from '../../client/site.ts';
import { DownloadButton } from '../../components/download-button.tsx';
import { LocalLink } from '../../components/link.tsx';
import { OwnHtml } from '../../components/own-html.tsx';
import { ProductIcon } from '../../illustrations/product-icon.tsx';
import type { Drawing } from '../../illustrations/windows.server.tsx';
import type { ProductTexts } from './facts.server.ts';
import type { DrawnTrial } from './try/draw.server.tsx';

export function Hero(props: {
  product: string;
  front: Readonly<Record<string, string>>;
  texts: ProductTexts;
  drawing: Drawing | null;
  trial?: DrawnTrial | null;
  /** The link to buy. */
  children?: ReactNode;
  price?: ReactNode;
}) {
  const { front, texts, drawing, trial = null } = props;
  const { key, name } = getProduct(props.product);
  // Buying is the filled action of its page. A page without it leads to the download.
  const kind = props.children ? '' : 'primary';
  return (
    <>
      <section className="hero product-hero">
        <div className="wrap">
          <div className="pitch">
            <p className="product-name">
              <ProductIcon of={key} size={56} />
              <bdi>{name}</bdi>
            </p>
            <h1>{front.heading}</h1>
            <p className="lead">{front.lead}</p>
            <p className="actions">
              {props.children}
              <DownloadButton product={key} kind={kind} label={texts.download} />
              {props.price}
            </p>
            <PhoneNote {...texts.phone} />
            <ul className="ticks promise-list">
              {texts.promises.map((promise) => (
                <li key={promise}>{promise}</li>
              ))}
            </ul>
          </div>
          {drawing ? <LivingWindow {...{ drawing, trial }} note={texts.illustration} /> : null}
        </div>
      </section>
      <Facts product={key} texts={texts} />
    </>
  );
}

/** Facts about the file behind the download. */
function Facts({ product, texts }: { product: string; texts: ProductTexts }) {
  return (
    <div className="release-strip">
      <ul className="wrap release-facts">
        {texts.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        {texts.sample ? <li>{texts.sample}</li> : null}
        <li>
          <LocalLink to={`/download#${product}`}>{texts.checksum}</LocalLink>
        </li>
      </ul>
    </div>
  );
}

function PhoneNote({ title, text }: ProductTexts['phone']) {
  return (
    <div className="notice for-phones">
      <p>
        <strong>{title}</strong>
      </p>
      <p>{text}</p>
    </div>
  );
}

type LivingWindowProps = { drawing: Drawing; trial: DrawnTrial | null; note: string };

/** The program at work, drawn on the server in the page's language. One sentence describes it. */
function LivingWindow({ drawing, trial, note }: LivingWindowProps) {
  const { figure, uncover } = useSlider();
  return (
    <figure ref={figure} className="living" onInput={uncover}>
      <div className="mock" role="img" aria-label={drawing.alt} lang={drawing.lang}>
        {/* Our own drawing. Its words are escaped. */}
        <OwnHtml aria-hidden="true" html={drawing.html} />
      </div>
      {trial ? <OwnHtml html={trial.html} /> : null}
      {trial?.listen ? <Listen label={trial.listen} /> : null}
      <figcaption>{note}</figcaption>
    </figure>
  );
}

/** Uncovers the preview of a window with a slider, which is a part of its own HTML. */
function useSlider() {
  const { locale } = useAddress();
  const figure = useRef<HTMLElement>(null);
  const uncover = () => {
    const slider = figure.current?.querySelector<HTMLInputElement>('[type=range]');
    if (!slider) return;
    import('./try/reveal.ts').then(({ reveal }) => reveal(slider, locale)).catch(() => {});
  };
  // The first move can come before this code.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once.
  useEffect(() => {
    const slider = figure.current?.querySelector<HTMLInputElement>('[type=range]');
    if (slider && slider.value !== slider.defaultValue) uncover();
  }, []);
  return { figure, uncover };
}

/** Plays the chosen voice. Without scripts, only the picture shows it. */
const Listen = ({ label }: { label: string }) => (
  <button
    id="try-listen"
    type="button"
    className="button listen"
    onClick={() => import('./try/hear.ts').then(({ playChosenVoice }) => playChosenVoice())}
  >
    {label}
  </button>
);
