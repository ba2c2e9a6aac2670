import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  // The layout proof builds pseudo-languages beside the real site.
  // biome-ignore lint/style/noProcessEnv: set by a tool of ours, no setting of the shop.
  buildDirectory: process.env.PROOF_BUILD_DIR ?? 'build',
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
  future: { unstable_enableNodeReadableStream: true, unstable_optimizeDeps: false },
} satisfies Config;
