import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  // The layout proof builds pseudo-languages beside the real site.
  // biome-ignore lint/style/noProcessEnv: set by a tool of ours, no setting of the shop.
  buildDirectory: process.env.PROOF_BUILD_DIR ?? 'build',
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
  // Whether a form came from a page of ours is seen in front of the app (server/http/http.ts), where a request behind a proxy
  // that speaks TLS is not taken for one of another site.
  allowedActionOrigins: ['**'],
  future: { unstable_enableNodeReadableStream: true, unstable_optimizeDeps: false },
} satisfies Config;
