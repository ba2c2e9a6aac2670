import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  // biome-ignore lint/style/noProcessEnv: the layout proof sets it to build pseudo-languages beside the real site.
  buildDirectory: process.env.PROOF_BUILD_DIR ?? 'build',
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
  // server/http/http.ts checks the origin of forms. Behind a TLS proxy, React Router would mistake our own for foreign.
  allowedActionOrigins: ['**'],
  future: { unstable_enableNodeReadableStream: true, unstable_optimizeDeps: false },
} satisfies Config;
