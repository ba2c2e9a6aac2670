import type { Plugin } from 'vite';

const TRACING = /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/;
const ROUTER = /\/react-router\/dist\/production\/lib\/.*\.js$/;

/** The exports of that module, as they are for a router without instrumentations. */
const NONE = `
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const instrumentHandler = (handler) => handler;
export const instrumentationResultMetaContext = undefined;
`;

/** Names for developers' tools: to set one keeps a component in the bundle that nobody uses. */
const NAME = /^\w+\.displayName = .*;$/gm;
const COMPONENT = /= (React\S*\.(?:forwardRef|createContext|memo)\()/g;

/**
 * Leaves out of what browsers load what this site does not use of React Router: its code for tracing, and its
 * components that have parts of this site's own instead (links, scroll restoration).
 */
export const slimRouter = (): Plugin => ({
  name: 'slim-router',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: { filter: { id: TRACING }, handler: () => NONE },
  transform: {
    filter: { id: ROUTER },
    handler: (code) => ({
      code: code.replace(NAME, '').replace(COMPONENT, '= /* @__PURE__ */ $1'),
      map: null,
    }),
  },
});
