import { expect, test } from 'vitest';
import { listSteps } from './steps.mjs';

const projectsOf = (which: Parameters<typeof listSteps>[0]) =>
  listSteps(which).flatMap((step) => ('projects' in step ? step.projects : []));

test('npm run check runs the quick tests only', () => {
  for (const isThorough of [false, true])
    expect(projectsOf({ all: false, isThorough })).toEqual(['house', 'unit']);
});

test('npm test runs the proofs only if it is thorough', () => {
  const short = projectsOf({ all: true, isThorough: false });
  expect(short).not.toContain('proofs');
  expect(projectsOf({ all: true, isThorough: true })).toEqual([...short, 'proofs']);
});
