/** Origin of a URL; '' if the text is not a URL. */
export const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');

/** Whether two URLs have the same origin; false if one of them is not a URL. */
export function isSameOrigin(one: string, other: string): boolean {
  return originOf(one) !== '' && originOf(one) === originOf(other);
}

/** Origin of a URL; the beginning of a text that is no URL. */
export const originText = (url: string): string => originOf(url) || url.slice(0, 100);

/** A URL without its fragment, which leads to the same document. */
export const withoutFragment = (url: string): string => url.split('#', 1)[0] ?? '';

/** Whether the fragment of a URL is a route, for which the document shows a page of its own: `#/lamp/1`, `#!lamp/1`. */
export const isRouted = (url: string): boolean => /^[^#]*#[/!]./.test(url);

/** A URL without its fragment, unless the fragment is a route, which is a page of its own. */
export const withoutPlace = (url: string): string => (isRouted(url) ? url : withoutFragment(url));

/** Host of a URL with its port; '' if the text is not a URL. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

/** Host name of a URL, without the port; '' if the text is not a URL. */
export const hostNameOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '');
