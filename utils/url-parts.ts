/** Origin of a URL; '' if the text is not a URL. */
export const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');

/** Host name of a URL, without the port; '' if the text is not a URL. */
export const hostNameOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '');
