import type { Database } from '../../db/database.ts';
import { sweepSalesQuotes } from './forget.ts';

export const SWEEP_QUOTES = 'sweep-quotes';

export const salesQuoteJobs = ({ database }: { readonly database: Pick<Database, 'run'> }) => ({
  [SWEEP_QUOTES]: () => database.run(sweepSalesQuotes),
});
