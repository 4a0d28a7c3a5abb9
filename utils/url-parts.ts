/** Origin of a URL; '' if the text is not a URL. */
export const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');

/** Origin of a URL; the beginning of a text that is no URL. */
export const originText = (url: string): string => originOf(url) || url.slice(0, 100);

/** Host of a URL with its port; '' if the text is not a URL. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

/** Host name of a URL, without the port; '' if the text is not a URL. */
export const hostNameOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '');
