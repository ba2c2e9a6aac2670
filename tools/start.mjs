/**
 * `npm start`: from a fresh clone to a running shop, on the system's Node 20 with nothing installed. Without options,
 * installs and builds what is stale, then runs the server. `--dev` installs and runs the server with Vite. `--build`
 * installs and always builds, but does not run. Other arguments go to the server.
 */
import { refuseOldNode } from './node-floor.mjs';

refuseOldNode();
import('./launch.mjs').then((launch) => launch.start(process.argv.slice(2)));
