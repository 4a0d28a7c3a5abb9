/** A scheme, as `https:`, `mailto:` or `about:`; a host with its port, as `example.com:8080`, is none. */
const scheme = /^[a-z][a-z\d+.-]*:(?!\d{1,5}(?:[/?#]|$))/i;
/** Everything before the path. A user name is left out: what holds one is not completed. */
const beforePath = /^([^\s/?#@\\]+)(?=[/?#]|$)/;
/** `localhost`, an IPv6 address in brackets, four numbers, or labels whose last one begins with a letter. */
const host =
  /^(?:localhost|\[[\da-f:.]+\]|\d{1,3}(?:\.\d{1,3}){3}|[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*\.\p{L}[\p{L}\p{N}-]*\.?)(?::\d{1,5})?$/iu;

/**
 * A web address as people type it, made whole: `www.example.com` becomes `https://www.example.com`. Without blanks
 * around it. What names a scheme, and what does not look like a host, is returned as it is, for the caller to judge.
 */
export function completeAddress(typed: string): string {
  const text = typed.trim();
  const bare = text.startsWith('//') ? text.slice(2) : text;
  if (scheme.test(bare)) return text;
  const authority = beforePath.exec(bare)?.[1] ?? '';
  return host.test(authority) && URL.canParse(`https://${bare}`) ? `https://${bare}` : text;
}
