declare module "virtual:rules" {
  /** Where the module of rules and machine is, when the site was built with it; see `vite.config.ts`. */
  const url: string | undefined;
  export default url;
}
