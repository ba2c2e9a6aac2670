/**
 * `npm test`: installs, builds and runs every check; the last line is `N passed, N failed`.
 * `--check` (`npm run check`) leaves out what is slow or needs Chromium or PostgreSQL.
 */
import { refuseOldNode } from './node-floor.mjs';

refuseOldNode();
import('./suite.mjs').then((suite) => suite.runSuite({ all: !process.argv.includes('--check') }));
