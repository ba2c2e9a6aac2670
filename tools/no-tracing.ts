import type { Plugin } from 'vite';

const TRACING = /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/;

/** The exports of that module, as they are for a router without instrumentations. */
const NONE = `
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const instrumentHandler = (handler) => handler;
export const instrumentationResultMetaContext = undefined;
`;

/** Leaves React Router's code for tracing out of what browsers load: this site passes none (1 KB of every first load). */
export const noTracing = (): Plugin => ({
  name: 'no-tracing',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: { filter: { id: TRACING }, handler: () => NONE },
});
