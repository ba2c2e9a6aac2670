import { data, type MiddlewareFunction } from 'react-router';
import { DEFAULT_LOCALE, findLocale } from '../../locales/index.ts';
import { requestInfoContext } from './request-info.ts';

/** Throws the error that the server found before the app ran, or 404 if the first segment is no language. */
export const knownPages: MiddlewareFunction<Response> = ({ params, context }) => {
  const { trouble } = context.get(requestInfoContext);
  if (trouble?.kind === 'failed') throw trouble.error;
  if (trouble?.kind === 'refused') throw data(null, { status: trouble.status });
  const prefix = params['locale'];
  const locale = prefix === undefined ? null : findLocale(prefix);
  const foreign = prefix !== undefined && (locale === null || locale === DEFAULT_LOCALE);
  if (trouble !== null || foreign) throw data(null, { status: 404 });
};
