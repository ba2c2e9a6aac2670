import type { PaymentFlow, PaymentMethod } from '../../domain/payment/index.ts';
import type { Words } from '../../locales/catalog.ts';
import alipay from './brands/alipay.svg?url';
import americanExpress from './brands/american-express.svg?url';
import mastercard from './brands/mastercard.svg?url';
import pix from './brands/pix.svg?url';
import visa from './brands/visa.svg?url';

/** Brands that every account of every provider accepts. Others depend on the account's country. */
const CARD_BRANDS = [
  ['Visa', visa],
  ['Mastercard', mastercard],
  ['American Express', americanExpress],
] as const;

/** The owners of the other logos supply them with a contract. Those wallets have a symbol of our own. */
const WALLET_LOGOS: Partial<Record<PaymentMethod, string>> = { alipay, pix };

/** A logo in its own colors on a white card. All have the same size and clear space. */
const Brand = ({ src, alt }: { src: string; alt: string }) => (
  <img className="brand" src={src} alt={alt} width="44" height="28" loading="lazy" />
);

const MARKS = {
  card: 'pay-mark',
  code: 'pay-mark code',
  redirect: 'pay-mark away',
  voucher: 'pay-mark voucher',
  transfer: 'pay-mark away',
} as const satisfies Record<PaymentFlow, string>;

export function CardBrands() {
  return (
    <span className="card-brands">
      {CARD_BRANDS.map(([brand, src]) => (
        <Brand key={brand} src={src} alt={brand} />
      ))}
    </span>
  );
}

type MarkedMethod = { readonly method: PaymentMethod; readonly flow: PaymentFlow };

export function PayMark({ method, flow, t }: MarkedMethod & { readonly t: Words }) {
  const logo = WALLET_LOGOS[method];
  return (
    <bdi className={logo ? 'pay-mark' : MARKS[flow]}>
      {logo ? <Brand src={logo} alt="" /> : null}
      {t(`pay.method.${method}`)}
    </bdi>
  );
}

type PayMarksProps = {
  readonly methods: readonly MarkedMethod[];
  /** Id of the list's heading. */
  readonly titled: string;
  readonly t: Words;
};

export function PayMarks({ methods, titled, t }: PayMarksProps) {
  return (
    <ul className="pay-marks" aria-labelledby={titled}>
      {methods.map(({ method, flow }) => (
        <li key={method}>
          <PayMark method={method} flow={flow} t={t} />
          {method === 'card' ? <CardBrands /> : null}
        </li>
      ))}
    </ul>
  );
}
