import { LocalLink } from './link.tsx';
import { useWords } from './words.tsx';

type DownloadButtonProps = {
  readonly product: string;
  /** Label where the program runs. */
  readonly label?: string;
  /** Added to those of a button, such as `primary`. */
  readonly kind?: string;
  readonly id?: string;
  readonly 'aria-describedby'?: string;
};

/**
 * The button to a product's download. Devices that cannot run the program get no file, so their button offers to send
 * the link. Style sheets choose before the first paint (`for-phones.css`).
 */
export function DownloadButton({ product, label, kind = '', id, ...rest }: DownloadButtonProps) {
  const t = useWords();
  const to = `/tip-download/${product}`;
  const button = `button ${kind}`.trimEnd();
  return (
    <>
      <LocalLink {...rest} id={id} className={`${button} for-pcs`} to={to}>
        {label ?? t('home.download')}
      </LocalLink>
      <LocalLink {...rest} className={`${button} for-phones`} to={to}>
        {t('tip.share')}
      </LocalLink>
    </>
  );
}
