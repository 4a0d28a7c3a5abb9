/**
 * Escapes schemes other than http, https and mailto in a text for Markdown, since GitHub autolinks `ftp://…` and
 * `xmpp:a@…`. An address may go on from one text into the next: `//` at the start and `:/` at the end count as well.
 */
export const escapeSchemes = (text: string): string =>
  text.replaceAll(/^(?=\/\/)|(?<!https?)(?=:\/(\/|$))|(?<=xmpp)(?=:)/gi, '\\');
