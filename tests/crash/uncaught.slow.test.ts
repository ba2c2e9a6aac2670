import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../harness/child.ts';
import { spawnSite } from '../harness/site-process.ts';

/** An unhandled rejection of a query at shutdown. The stack frames contain this text. */
const STRAY = `process.on('SIGTERM',()=>Promise.reject(Object.assign(new Error('hu'+'sh'),{query:'select',params:['hu'+'sh']})))`;

test('exits after an unhandled rejection and logs no data of it', async () => {
  const folder = temporaryFolder();
  const preload = `--import=data:text/javascript,${STRAY.replaceAll(' ', '%20')}`;
  const site = await spawnSite({ dataDir: folder.path, env: { NODE_OPTIONS: preload } });
  await site.kill('SIGTERM');
  rmSync(folder.path, { recursive: true, force: true });
  expect(site.output()).toContain('uncaught exception');
  expect(site.output()).toContain('"sql":"select"');
  expect(site.output()).not.toContain('hush');
});
