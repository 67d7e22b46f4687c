import url from "virtual:rules";

/** Where the rules and the machine for browsers are, when this build of the site has them. */
export const rulesUrl = url;

/** Whether there is play on the device. */
export const hasRules = url !== undefined;
