import type { Database } from '../../db/database.ts';
import type { JobHandler } from '../order/index.ts';
import { FOLLOW_DECLARATION, SWEEP_DECLARATIONS } from './declaration.ts';
import { followDeclaration, type Place } from './follow.ts';
import { forgetDeclarations } from './forget.ts';

export function declarationJobs(deps: Place & { readonly database: Pick<Database, 'run'> }) {
  return {
    [FOLLOW_DECLARATION]: (data) =>
      deps.database.run((work) => followDeclaration(work, deps, data)),
    [SWEEP_DECLARATIONS]: () => deps.database.run(forgetDeclarations),
  } satisfies Record<string, JobHandler>;
}
