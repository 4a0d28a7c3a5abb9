/**
 * URL scheme, such as `https:`, `mailto:` or `about:`; not a host with port, such as
 * `example.com:8080`.
 */
const scheme = /^[a-z][a-z\d+.-]*:(?!\d{1,5}(?:[/?#]|$))/i;
/** Part before the path. Texts with a user name do not match and are not completed. */
const beforePath = /^([^\s/?#@\\]+)(?=[/?#]|$)/;
/**
 * `localhost`, an IPv6 address in brackets, an IPv4 address, or labels of which the last begins
 * with a letter.
 */
const host =
  /^(?:localhost|\[[\da-f:.]+\]|\d{1,3}(?:\.\d{1,3}){3}|[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*\.\p{L}[\p{L}\p{N}-]*\.?)(?::\d{1,5})?$/iu;

/**
 * Completes a typed URL: `www.example.com` becomes `https://www.example.com`. Trims white space;
 * texts with a scheme and texts that are not like a host stay unchanged.
 */
export function completeAddress(typed: string): string {
  const text = typed.trim();
  const bare = text.startsWith('//') ? text.slice(2) : text;
  if (scheme.test(bare)) return text;
  const authority = beforePath.exec(bare)?.[1] ?? '';
  return host.test(authority) && URL.canParse(`https://${bare}`) ? `https://${bare}` : text;
}
