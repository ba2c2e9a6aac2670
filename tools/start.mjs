/**
 * `npm start`: installs and builds what is stale, then runs the server. It works in a fresh clone with Node 20. `--dev`
 * runs the server with Vite. `--build` always builds, and runs nothing. Other arguments go to the server.
 */
import { refuseOldNode } from './node-floor.mjs';

refuseOldNode();
import('./launch.mjs').then((launch) => launch.start(process.argv.slice(2)));
