/**
 * `npm start`: from a bare clone to a running shop, on system Node 20 with nothing installed.
 *   (nothing)  install and build what is stale, then run the server
 *   --dev      install, then run the server with Vite in it; no build
 *   --build    install, build even when nothing changed, do not run
 * Every other argument goes to the server.
 */
import { refuseOldNode } from './node-floor.mjs';

refuseOldNode();
import('./launch.mjs').then((launch) => launch.start(process.argv.slice(2)));
