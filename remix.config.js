/** The Remix options; the Vite plugin does not read this file by itself, so vite.config.ts imports it. */
export default {
  ignoredRouteFiles: ['**/*'],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    // Its manifest endpoint can be made to work without end (see docs/security.md).
    v3_lazyRouteDiscovery: false,
  },
};
