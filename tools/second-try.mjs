import { SHOWN_LINES } from './results.mjs';

/**
 * A reporter for Vitest that lists the tests that passed only when repeated, with the error of the first try, so that
 * they can be mended.
 */
// biome-ignore lint/style/noDefaultExport: Vitest takes the default export of a reporter's file.
export default class SecondTry {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        if (!test.diagnostic()?.flaky) continue;
        const [error] = test.result().errors ?? [];
        const reason = (error?.stack ?? '').split('\n').slice(0, SHOWN_LINES).join('\n');
        const name = `${module.relativeModuleId}: ${test.fullName}`;
        console.log(`passed on the second try: ${name}\n${reason}`);
      }
    }
  }
}
