import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listFiles, read } from './tree.ts';

const dockerfile = read('Dockerfile');
const launch = read('tools/launch.mjs');

test('the image runs the Node of package.json, with the flags and memory settings of npm start', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(dockerfile).toContain(`ARG NODE=${dependencies.node}\n`);
  const flags = /FLAGS = \[(.*)\]/.exec(launch)?.[1]?.replaceAll("'", '"');
  expect(dockerfile).toContain(`ENTRYPOINT ["node", ${flags}, "build/run/main.js"]`);
  const settings = [...launch.matchAll(/(MALLOC_\w+): '(\d+)'/g)];
  expect(settings.length).toBeGreaterThan(2);
  for (const [, name, value] of settings) expect(dockerfile).toContain(`${name}=${value}`);
});

test('the image contains every file that the server runs as a process of its own', () => {
  const run = listFiles(/^server\/.*\.ts$/).flatMap((file) =>
    [...read(file).matchAll(/new SideProcess(?:<[^>]*>)?\('([^']+)'/g)].map(
      ([, path = '']) => path,
    ),
  );
  expect(run.length).toBeGreaterThan(1);
  for (const path of run) {
    const [room] = path.split('/');
    expect(dockerfile).toContain(`COPY --from=build /srv/vitrine/${room} ./${room}\n`);
  }
});
