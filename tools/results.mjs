/** @typedef {{ passed: number, failed: number, notes: string[] }} Count */

/**
 * @typedef {{
 *   success: boolean,
 *   numPassedTests: number,
 *   numFailedTests: number,
 *   testResults: { name: string, status: string, message?: string, assertionResults: VitestResult[] }[],
 * }} VitestReport  the parts of Vitest's JSON report that are used
 * @typedef {{ status: string, fullName?: string, failureMessages?: string[] }} VitestResult
 */

/** Lines of a failure's reason that a report shows. */
export const SHOWN_LINES = 6;

/**
 * Counts a file that breaks before its first test, a failure outside of tests, and a run without tests as one failure
 * each, so that silence never passes.
 * @param {VitestReport | null} report  null if none was written
 * @param {number} code  exit code of the run
 * @returns {Count}
 */
export function countVitest(report, code) {
  if (!report) return { passed: 0, failed: 1, notes: [`Vitest ended with ${code} and no report`] };
  const broken = report.testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  const notes = broken.map((file) => `could not run ${file.name}: ${file.message ?? ''}`.trim());
  if (report.numPassedTests + report.numFailedTests === 0) notes.push('no test was run');
  const failed = report.numFailedTests + notes.length;
  if (failed > 0 || (code === 0 && report.success)) {
    return { passed: report.numPassedTests, failed, notes: [...notes, ...namesOfFailed(report)] };
  }
  const note = `Vitest ended with ${code} although no test failed`;
  return { passed: report.numPassedTests, failed: 1, notes: [note] };
}

/**
 * Returns `file: name` of each failed test and at most {@link SHOWN_LINES} lines of its reason.
 * @param {VitestReport} report
 */
function namesOfFailed(report) {
  return report.testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) => {
        const reason = failureMessages.join('\n').split('\n').slice(0, SHOWN_LINES).join('\n');
        return `${file.name}: ${fullName ?? ''}\n${reason}`.trim();
      }),
  );
}

/** @param {readonly Count[]} counts @returns {Count} */
export function sumCounts(counts) {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    notes: counts.flatMap(({ notes }) => notes),
  };
}

/** Returns the last line of `npm test`, which programs read. @param {Count} count */
export function summaryLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}
