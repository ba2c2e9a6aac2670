import { globSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { compress } from '../server/http/compress.ts';
import { ROOT } from '../tools/paths.mjs';
import type { Figure } from './figure.ts';

/** In bytes. */
const MOST = 8000;
const ENTRY = 'virtual:modules';

/** Compressed bytes of modules loaded with the first page and later, without code shared with pages and packages. */
export async function measureModules(): Promise<Figure[]> {
  return [
    {
      what: 'modules beside the pages, first load',
      value: await sizeOf('*.ts'),
      unit: 'B',
      goal: { atMost: MOST },
    },
    { what: 'loaded when idle', value: await sizeOf('later/*.ts'), unit: 'B' },
    { what: 'loaded where vendors are set up', value: await sizeOf('tags/*.ts'), unit: 'B' },
    { what: 'loaded to search', value: await sizeOf('search/*.ts'), unit: 'B' },
  ];
}

async function sizeOf(pattern: string): Promise<number> {
  const files = globSync(join(ROOT, 'web/client', pattern)).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const entry = files.map((file, index) => `export * as part${index} from '${file}';`).join('\n');
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'modules',
        resolveId: (id) => (id.endsWith(ENTRY) ? ENTRY : null),
        load: (id) => (id === ENTRY ? entry : null),
      },
    ],
    build: {
      write: false,
      minify: true,
      lib: { entry: ENTRY, formats: ['es'] },
      rolldownOptions: {
        external: (id, importer) =>
          !id.endsWith(ENTRY) &&
          !files.includes(id.startsWith('.') ? join(importer ?? '', '..', id) : id),
      },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) =>
    'output' in each ? each.output : [],
  );
  const code = outputs.map((file) => (file.type === 'chunk' ? file.code : '')).join('');
  return (await compress(Buffer.from(code), 'br', 11)).length;
}
