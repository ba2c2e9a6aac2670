/**
 * `node bench/cpu-profile.ts <folder>`: where the CPU time of the profiles of a folder went, as a share of the time that was
 * not idle, by package or room. Node's own code counts for the code that called it. To write profiles, set
 * `NODE_OPTIONS='--cpu-prof --cpu-prof-dir=<folder>'` for any bench.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../tools/paths.mjs';

const MOST = 25;

type ProfileNode = {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
  readonly children?: readonly number[];
};
/** `samples` are ids of nodes, and `timeDeltas` microseconds before each. */
type Profile = {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
};

function ownerOf({ functionName, url }: ProfileNode['callFrame']): string | null {
  const dependency = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (dependency !== undefined) return dependency;
  const path = url.replace('file://', '');
  if (path.startsWith(ROOT)) return path.slice(ROOT.length).split('/').slice(0, 2).join('/');
  return /^\((garbage collector|program|idle)\)$/.test(functionName) ? functionName : null;
}

function addTimes(file: string, times: Map<string, number>): void {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8')) as Profile;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const owners = new Map<number, string>();
  const visit = (node: ProfileNode, inherited: string): void => {
    const owner = ownerOf(node.callFrame) ?? inherited;
    owners.set(node.id, owner);
    for (const child of node.children ?? []) {
      const next = byId.get(child);
      if (next) visit(next, owner);
    }
  };
  if (nodes[0]) visit(nodes[0], 'Node');
  samples.forEach((id, at) => {
    const owner = owners.get(id) ?? 'Node';
    times.set(owner, (times.get(owner) ?? 0) + (timeDeltas[at] ?? 0));
  });
}

const [folder = '.'] = process.argv.slice(2);
const times = new Map<string, number>();
for (const file of globSync('*.cpuprofile', { cwd: folder })) addTimes(join(folder, file), times);
times.delete('(idle)');
const all = [...times.values()].reduce((sum, time) => sum + time, 0);
console.log(`${(all / 1e6).toFixed(1)} s of CPU`);
const longest = [...times].toSorted(([, one], [, other]) => other - one).slice(0, MOST);
for (const [owner, time] of longest)
  console.log(`${((time / all) * 100).toFixed(1).padStart(6)} %  ${owner}`);
