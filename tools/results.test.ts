import { describe, expect, it } from 'vitest';
import { countVitest, sumCounts, summaryLine } from './results.mjs';

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

describe('countVitest', () => {
  it('counts a run without a report as failed', () => {
    expect(countVitest(null, 1)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('counts a run of no tests as failed', () => {
    const report = { success: true, numPassedTests: 0, numFailedTests: 0, testResults: [] };
    expect(countVitest(report, 0)).toEqual({ passed: 0, failed: 1, notes: ['no test was run'] });
  });

  it('counts a file that breaks before its first test', () => {
    const testResults = [
      { ...file('failed'), message: 'no such module' },
      file('passed', 'passed'),
    ];
    const report = { success: false, numPassedTests: 1, numFailedTests: 0, testResults };
    expect(countVitest(report, 1)).toEqual({
      passed: 1,
      failed: 1,
      notes: ['could not run a.test.ts: no such module'],
    });
  });

  it('counts a failure outside of tests', () => {
    const testResults = [file('passed', 'passed', 'passed')];
    const report = { success: true, numPassedTests: 2, numFailedTests: 0, testResults };
    expect(countVitest(report, 1)).toMatchObject({ passed: 2, failed: 1 });
    expect(countVitest({ ...report, success: false }, 0)).toMatchObject({ passed: 2, failed: 1 });
  });

  it('counts failed and passed tests', () => {
    const testResults = [file('failed', 'failed', 'passed', 'passed', 'pending')];
    const report = { success: false, numPassedTests: 2, numFailedTests: 1, testResults };
    expect(countVitest(report, 1)).toMatchObject({ passed: 2, failed: 1 });
    expect(
      countVitest({ ...report, success: true, numFailedTests: 0, testResults: [] }, 0),
    ).toEqual({
      passed: 2,
      failed: 0,
      notes: [],
    });
  });
});

describe('a failed test', () => {
  it('is listed with the start of its reason', () => {
    const failed = {
      status: 'failed',
      fullName: 'a price is whole',
      failureMessages: [['expected 1 to be 2', ...Array(20).fill('at line')].join('\n')],
    };
    const testResults = [{ name: 'a.test.ts', status: 'failed', assertionResults: [failed] }];
    const report = { success: false, numPassedTests: 0, numFailedTests: 1, testResults };
    const [note = ''] = countVitest(report, 1).notes;
    expect(note.split('\n').slice(0, 2)).toEqual([
      'a.test.ts: a price is whole',
      'expected 1 to be 2',
    ]);
    expect(note.split('\n')).toHaveLength(7);
  });
});

describe('the summary', () => {
  it('adds up all steps in one line', () => {
    const total = sumCounts([
      { passed: 1, failed: 0, notes: [] },
      { passed: 20, failed: 2, notes: ['why'] },
    ]);
    expect(total.notes).toEqual(['why']);
    expect(summaryLine(total)).toBe('21 passed, 2 failed');
  });
});
