import { defineConfig } from "vite";
import about from "./package.json" with { type: "json" };

export default defineConfig({
  define: { __VERSION__: JSON.stringify(about.version) },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2022",
    // `light-dark()` as it is: Chromium 123, Firefox 120, Safari 17.5 and newer.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // The policy of the site is `default-src 'self'`: nothing may sit inside the page or in a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: true,
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8080", ws: true } } },
});
