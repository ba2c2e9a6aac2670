/**
 * `npm test`: installs, builds, and runs every check. The last line is `N passed, N failed`. `--check` (`npm run
 * check`) skips what is slow, or needs Chromium or PostgreSQL.
 */
import { refuseOldNode } from './node-floor.mjs';

refuseOldNode();
import('./suite.mjs').then((suite) => suite.runSuite({ all: !process.argv.includes('--check') }));
