/**
 * `node tools/image.ts FOLDER` runs every step of the Dockerfile in Debian chroots instead of a container engine. It then
 * starts the result like a container: as its user, on a read-only root, with /data and /tmp writable. It prints how much
 * the image adds to its base, and exits with 1 if a step fails. It needs root, debootstrap, and about 4 GB.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ROOT } from './paths.mjs';

const PORT = '3188';
const SITE = `http://127.0.0.1:${PORT}`;
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** What Node needs in addition to the packages that debootstrap installs. */
const BASE_PACKAGES = ['ca-certificates', 'libatomic1'];

/** This machine's certificate authorities, in case there is a proxy between it and the registry. */
const AUTHORITIES = '/usr/local/share/ca-certificates';
const BUNDLE = '/etc/ssl/certs/ca-certificates.crt';
const TRUST = { NODE_EXTRA_CA_CERTS: BUNDLE, npm_config_cafile: BUNDLE };

type Stage = {
  readonly name: string;
  readonly root: string;
  cwd: string;
  readonly env: Record<string, string>;
  user: string;
  command: string[];
  health: string[];
};

const given = process.argv[2];
if (given === undefined) throw new Error('Usage: node tools/image.ts FOLDER');
const folder = resolve(given);
const base = join(folder, 'base');

const run = ([program = '', ...args]: readonly string[]) =>
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });

function makeBase() {
  if (existsSync(`${base}.done`)) return;
  rmSync(base, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run(['debootstrap', '--variant=minbase', 'trixie', base]);
  const install = `apt-get update && apt-get install -y --no-install-recommends ${BASE_PACKAGES.join(' ')}`;
  run(['chroot', base, 'sh', '-c', install]);
  run(['chroot', base, 'useradd', '--create-home', '--uid=1000', 'node']);
  if (existsSync(AUTHORITIES)) {
    cpSync(AUTHORITIES, join(base, AUTHORITIES), { recursive: true });
    run(['chroot', base, 'update-ca-certificates']);
  }
  // Debian's npm is too old for the image's Node.
  run(['npm', 'install', '--global', '--silent', `--prefix=${base}/usr/local`, 'npm@11']);
  cpSync(process.execPath, join(base, 'usr/local/bin/node'));
  writeFileSync(`${base}.done`, '');
}

function openStage(name: string): Stage {
  const root = join(folder, name);
  rmSync(root, { recursive: true, force: true });
  run(['cp', '--archive', base, root]);
  cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'), { dereference: true });
  return { name, root, cwd: '/', env: {}, user: 'root', command: [], health: [] };
}

/** Returns the tracked files that the engine would send. `.dockerignore` excludes tests, and all but its `!` lines. */
function contextFiles() {
  const lines = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
  const kept = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' });
  return tracked
    .split('\0')
    .filter((file) => kept.some((entry) => file === entry || file.startsWith(`${entry}/`)))
    .filter((file) => !/\.test\.tsx?$/.test(file) && existsSync(join(ROOT, file)));
}

function copy(stage: Stage, stages: readonly Stage[], words: string[]): void {
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined;
  const target = words.pop() ?? '';
  if (from === undefined) {
    const files = words[0] === '.' ? contextFiles() : words;
    for (const file of files) copyInto(join(ROOT, file), join(stage.root, stage.cwd, target, file));
    return;
  }
  const source = stages.find(({ name }) => name === from);
  if (!source) throw new Error(`COPY --from=${from}: there is no such stage`);
  for (const path of words) {
    const place = target.endsWith('/') ? join(target, path.split('/').pop() ?? '') : target;
    run(['mkdir', '-p', dirname(join(stage.root, stage.cwd, place))]);
    run(['cp', '--archive', join(source.root, path), join(stage.root, stage.cwd, place)]);
  }
}

function copyInto(source: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true });
  cpSync(source, target);
}

const inside = (stage: Stage, command: readonly string[], user: string): string[] => {
  const env = Object.entries({ PATH, HOME: '/tmp', ...TRUST, ...stage.env }).map((pair) =>
    pair.join('='),
  );
  return [
    ...['chroot', `--userspec=${user}:${user}`, stage.root, 'env', '--ignore-environment', ...env],
    ...['sh', '-c', `cd ${stage.cwd} && exec "$@"`, 'sh', ...command],
  ];
};

function runSteps(): Stage {
  const text = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '');
  const stages: Stage[] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [step = '', ...words] = line.trim().split(/\s+/);
    const rest = line.trim().slice(step.length).trim();
    if (step === 'ARG') continue;
    console.log(line);
    if (step === 'FROM') stages.push(openStage(words[2] ?? 'final'));
    const stage = stages.at(-1);
    if (!stage) throw new Error('the Dockerfile must begin with FROM');
    if (step === 'WORKDIR') {
      stage.cwd = rest;
      mkdirSync(join(stage.root, rest), { recursive: true });
    } else if (step === 'ENV') {
      for (const word of words) stage.env[word.replace(/=.*/, '')] = word.replace(/^[^=]*=/, '');
    } else if (step === 'COPY') copy(stage, stages, words);
    else if (step === 'RUN') run(inside(stage, ['sh', '-c', rest], stage.user));
    else if (step === 'USER') stage.user = rest;
    else if (step === 'ENTRYPOINT') stage.command = JSON.parse(rest);
    else if (step === 'HEALTHCHECK') stage.health = JSON.parse(rest.replace(/^.*?CMD /, ''));
    else if (!['FROM', 'VOLUME', 'EXPOSE', 'STOPSIGNAL'].includes(step)) {
      throw new Error(`this script does not know ${step}`);
    }
  }
  const last = stages.at(-1);
  if (!last) throw new Error('the Dockerfile has no step');
  return last;
}

const megabytes = (path: string): number =>
  Math.round(Number(execFileSync('du', ['-sk', path], { encoding: 'utf8' }).split('\t')[0]) / 1024);

async function proveStart(stage: Stage): Promise<void> {
  const mounts = [
    `mount --bind ${stage.root} ${stage.root}`,
    `mount -o remount,bind,ro ${stage.root}`,
    `mount -t proc proc ${stage.root}/proc`,
    `mount -t tmpfs tmpfs ${stage.root}/tmp -o mode=1777`,
    `mount -t tmpfs tmpfs ${stage.root}/data -o mode=700,uid=1000,gid=1000`,
    `mount --bind /dev ${stage.root}/dev`,
  ];
  stage.env['PORT'] = PORT;
  const command = inside(stage, stage.command, stage.user);
  const shop = spawn(
    'unshare',
    ['--mount', '--', 'sh', '-c', `${mounts.join(' && ')} && exec "$@"`, 'sh', ...command],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const ended = new Promise((done) => shop.once('exit', (code) => done(code)));
  try {
    await proveShop(stage);
  } catch (error) {
    shop.kill('SIGKILL');
    throw error;
  }
  shop.kill('SIGTERM');
  const code = await ended;
  if (code !== 0) throw new Error(`after SIGTERM, the shop ended with ${code}`);
}

async function proveShop(stage: Stage): Promise<void> {
  const isUp = await waitFor(() => fetch(`${SITE}/readyz`).then(({ ok }) => ok));
  if (!isUp) throw new Error('the shop did not open within two minutes');
  run(inside({ ...stage, root: base, cwd: '/' }, stage.health, 'node'));
  for (const path of ['/', '/ja/zipx', '/store']) await open(path);
  // A child process paints the picture.
  const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(await open('/zipx')) ?? [];
  await open(new URL(picture).pathname);
}

async function open(path: string): Promise<string> {
  const answer = await fetch(SITE + path);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.text();
}

async function waitFor(isDone: () => Promise<boolean>): Promise<boolean> {
  for (let second = 0; second < 120; second += 1) {
    if (await isDone().catch(() => false)) return true;
    await new Promise((done) => setTimeout(done, 1000));
  }
  return false;
}

makeBase();
const image = runSteps();
const added = megabytes(image.root) - megabytes(base);
console.log(`the image adds ${added} MB to its base`);
await proveStart(image);
console.log('started as its user on a read-only root, healthy, and ended by SIGTERM with 0');
