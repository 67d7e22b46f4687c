import { existsSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type Plugin } from "vite";
import about from "./package.json" with { type: "json" };

/**
 * `virtual:rules` is the address of the rules and the machine, when `cargo xtask` could build them for browsers. A site
 * without them (`SKOK_WASM=off` makes one on purpose) has no play on the device and says so.
 */
function rules(): Plugin {
  const name = "virtual:rules";
  const there = existsSync(join(import.meta.dirname, "made/skok.wasm")) && process.env["SKOK_WASM"] !== "off";
  return {
    name,
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => {
      if (id !== `\0${name}`) return undefined;
      return there ? 'export { default } from "/made/skok.wasm?url";' : "export default undefined;";
    },
  };
}

export default defineConfig({
  define: { __VERSION__: JSON.stringify(about.version) },
  plugins: [rules()],
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
  worker: { format: "es" },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8080", ws: true } } },
});
