/** Resolves `href` against `base`; returns `href` unchanged if the result is no valid URL. */
export const absolute = (href: string, base: string): string =>
  URL.canParse(href, base) ? new URL(href, base).href : href;
