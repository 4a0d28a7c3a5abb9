/**
 * Returns a URL as Chromium gives it to a PAC script, which learns no path of encrypted ones. Sites with a path match
 * none of these.
 */
export function urlInPac(url: string): string {
  const [origin] = /^(?:https|wss):\/\/[^/?#]*/i.exec(url) ?? [];
  return origin === undefined ? url : `${origin}/`;
}
