/**
 * `npm start`: installs and builds what is stale, then runs the server, also from a fresh clone on Node 20. `--dev`
 * runs the server with Vite. `--build` always builds and does not run. Other arguments go to the server.
 */
import { refuseOldNode } from './node-floor.mjs';

refuseOldNode();
import('./launch.mjs').then((launch) => launch.start(process.argv.slice(2)));
