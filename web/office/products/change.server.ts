import { note } from '../../../domain/audit/index.ts';
import {
  type Arrangement,
  arrangementOf,
  listProductSettings,
  type ProductFault,
  retireProduct,
  saveArrangement,
  sellProduct,
} from '../../../domain/product/index.ts';
import { toAsciiDigits } from '../../../kit/digits.ts';
import { plainMoment } from '../../../kit/formats.ts';
import type { Result } from '../../../kit/result.ts';
import { PRODUCTS, type ProductSetting, type Retirement } from '../../../products/index.ts';
import { servicesContext, type Work } from '../../loaders/context.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import type { Refusal } from '../act-form.tsx';
import { doWithReason } from '../done.server.ts';
import type { RouteArgs, StaffAction } from '../guard.server.ts';
import { featuredField, hiddenField, MOST_POSITION, positionField } from './fields.ts';

/** This process applies the change at once, others within seconds. */
export async function changeProducts(routeArgs: RouteArgs, acting: StaffAction) {
  const { refreshProducts } = routeArgs.context.get(servicesContext);
  const step = STEPS[acting.step as keyof typeof STEPS];
  try {
    return await doWithReason(routeArgs, acting, step(routeArgs, acting), {});
  } finally {
    await refreshProducts();
  }
}

type Change = (work: Work, why: string) => Promise<true | Refusal>;

const REFUSALS: Readonly<Record<ProductFault, Refusal>> = {
  changed: 'changed',
  'nothing-left': 'no-product-left',
  'not-sold': 'not-sold',
};

const arrange =
  (_: RouteArgs, { who, form }: StaffAction): Change =>
  async (work, why) => {
    const arranged = readArrangements(form);
    if (arranged === null) return 'position';
    const before = await listProductSettings(work);
    const saved = await saveArrangement(work, arranged, textField(form, 'seen'));
    return recorded(work, saved, {
      who,
      why,
      act: 'arrange-products',
      key: '*',
      name: '*',
      before: listText(before),
      textOf: listText,
    });
  };

const retire =
  ({ context }: RouteArgs, { who, form }: StaffAction): Change =>
  async (work, why) => {
    const key = textField(form, 'product');
    const retired = readRetirement(
      form,
      plainMoment(work.now, context.get(servicesContext).company.zone),
    );
    if (retired === null) return 'changed';
    const saved = await retireProduct(work, key, { retired, seen: textField(form, 'seen') });
    return recorded(work, saved, {
      who,
      why,
      act: 'retire-product',
      key,
      name: key,
      before: null,
      textOf: () => `${retired.since}: ${retired.page}, ${retired.renewals}`,
    });
  };

const sell =
  (_: RouteArgs, { who, form }: StaffAction): Change =>
  async (work, why) => {
    const key = textField(form, 'product');
    const saved = await sellProduct(work, key, { seen: textField(form, 'seen') });
    return recorded(work, saved, {
      who,
      why,
      act: 'sell-product',
      key,
      name: key,
      before: null,
      textOf: () => null,
    });
  };

const STEPS = {
  'arrange-products': arrange,
  'retire-product': retire,
  'sell-product': sell,
} as const;

type Entry = {
  readonly who: string;
  readonly why: string;
  readonly act: keyof typeof STEPS;
  readonly key: string;
  readonly name: string;
  readonly before: string | null;
  readonly textOf: (settings: readonly ProductSetting[]) => string | null;
};

async function recorded(
  work: Work,
  saved: Result<readonly ProductSetting[], ProductFault>,
  { who, why, act, key, name, before, textOf }: Entry,
): Promise<true | Refusal> {
  if (!saved.ok) return REFUSALS[saved.code];
  const object = { kind: 'product' as const, id: key, name };
  await note(work, { who, why, act, object, before, after: textOf(saved.value) });
  return true;
}

/** `1 zipx, 2 pdfreader (hidden), 3 vox-magic (featured)` */
const listText = (settings: readonly ProductSetting[]): string =>
  PRODUCTS.map((product) => arrangementOf(product, settings))
    .toSorted((one, other) => one.position - other.position)
    .map(({ position, product, isHidden, isFeatured }) => {
      const marks = [isHidden ? 'hidden' : '', isFeatured ? 'featured' : ''].filter(Boolean);
      return `${position} ${product}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`;
    })
    .join(', ');

/** Returns null if a position is no whole number of the range. */
function readArrangements(form: FormData): Arrangement[] | null {
  const arranged = PRODUCTS.flatMap(({ key: product }) => {
    const text = textField(form, positionField(product));
    const position = /^\d{1,3}$/.test(toAsciiDigits(text)) ? Number(toAsciiDigits(text)) : 0;
    return [
      {
        product,
        position,
        isHidden: form.has(hiddenField(product)),
        isFeatured: form.has(featuredField(product)),
      },
    ];
  });
  const isValid = arranged.every(({ position }) => position >= 1 && position <= MOST_POSITION);
  return isValid ? arranged : null;
}

function readRetirement(form: FormData, now: string): Retirement | null {
  const [page, renewals] = [textField(form, 'page'), textField(form, 'renewals')];
  const paths: string[] = PRODUCTS.map(({ path }) => path);
  const isKnown = page === 'notice' || page === 'gone' || paths.includes(page);
  if (!isKnown || (renewals !== 'continue' && renewals !== 'end')) return null;
  return { since: now.slice(0, 10), page: page as Retirement['page'], renewals };
}
