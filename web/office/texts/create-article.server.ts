import { data } from 'react-router';
import {
  articlePath,
  checkLength,
  composeArticle,
  isSlug,
  LONGEST_TEXT,
  listTextPaths,
  saveDraft,
} from '../../../domain/text/index.ts';
import { PRODUCTS } from '../../../products/index.ts';
import { servicesContext } from '../../loaders/context.ts';
import { LARGEST_TEXT_FORM, textField } from '../../loaders/limited-form.server.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';
import type { Refusal } from '../act-form.tsx';
import { toDone } from '../done.server.ts';
import { type FormValues, readAllFormValues } from '../form-values.ts';
import { act, type RouteArgs } from '../guard.server.ts';
import { dayIn } from '../moment.ts';
import { reasonFault } from '../reason.ts';
import { REFUSALS, recordTextStep } from './act.server.ts';

const REQUIRED = ['title', 'description', 'author', 'body'] as const;

/** `body-long`: the whole article is longer than `LONGEST_TEXT`. */
export type ArticleFault = 'type' | 'slug' | 'slug-taken' | 'body-long' | (typeof REQUIRED)[number];

export type ArticleActionResult = {
  readonly refusal: Refusal;
  readonly faults: readonly ArticleFault[];
  readonly submitted: FormValues;
};

/** Returns what the form needs to know. */
export const openArticleForm = () => ({ blogs: listBlogs(), longest: LONGEST_TEXT });

/** Returns the blogs of the shop with the names of their products. */
const listBlogs = (): (readonly [type: string, name: string])[] =>
  PRODUCTS.flatMap(({ blogType, name }) => (blogType ? [[blogType, name] as const] : []));

/** Saves a new article as an English draft, and opens it in the editor. */
export async function createArticle(routeArgs: RouteArgs) {
  const { who, accountId, form } = await act(routeArgs, 'office-new-article', LARGEST_TEXT_FORM);
  const { database, company, now } = routeArgs.context.get(servicesContext);
  const refuse = (refusal: Refusal, faults: readonly ArticleFault[] = []) =>
    data<ArticleActionResult>(
      { refusal, faults, submitted: readAllFormValues(form) },
      { status: 422 },
    );
  const typed = {
    type: textField(form, 'type'),
    slug: textField(form, 'slug').toLowerCase(),
    title: textField(form, 'title'),
    description: textField(form, 'description'),
    author: textField(form, 'author'),
    body: textField(form, 'body'),
  };
  const why = textField(form, 'why');
  const faults = findFaults(typed);
  if (faults.length > 0) return refuse('check-fields', faults);
  const fault = reasonFault(why);
  if (fault !== null) return refuse(fault);
  const path = articlePath(typed);
  const day = dayIn(now(), company.zone);
  const body = composeArticle({ ...typed, day });
  if (checkLength({ path, locale: 'en' }, body).length > 0)
    return refuse('check-fields', ['body-long']);
  const input = { path, locale: 'en', who, accountId, why, seen: '', body };
  const result = await database.run(async (work) => {
    const saved = await saveDraft(work, input);
    if (saved.ok) await recordTextStep(work, input, 'write-text');
    return saved;
  });
  if (!result.ok && result.code === 'changed') return refuse('check-fields', ['slug-taken']);
  if (!result.ok) return refuse(REFUSALS[result.code]);
  const { locale } = parseAddress(pageUrl(routeArgs.request).pathname);
  return toDone(
    routeArgs.request,
    { path, language: 'en' },
    localize(locale, '/office/texts/text'),
  );
}

type Typed = Readonly<Record<'type' | 'slug' | (typeof REQUIRED)[number], string>>;

function findFaults(typed: Typed): ArticleFault[] {
  const faults: ArticleFault[] = REQUIRED.filter((name) => typed[name] === '');
  if (!listBlogs().some(([type]) => type === typed.type)) faults.push('type');
  if (!isSlug(typed.slug)) faults.push('slug');
  else if (listTextPaths().includes(articlePath(typed))) faults.push('slug-taken');
  return faults;
}
