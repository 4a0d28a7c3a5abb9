/**
 * Whether a text is exactly a host. A PAC result is a list of routes that may include `DIRECT`, so a host with
 * additional text could send traffic past the proxy; so could an invalid address such as `1.2.3.999`. Hosts in
 * non-Latin scripts are allowed.
 */
export function isHost(text: string): boolean {
  return (
    /^(\[[\da-f:.]+\]|[\p{L}\p{M}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)*\.?)$/iu.test(text) &&
    URL.canParse(`http://${text}/`)
  );
}

/** Normalizes a host: lower case, international names in punycode. An invalid host is returned unchanged. */
export function normalizeHostName(host: string): string {
  return isHost(host) ? new URL(`http://${host}/`).hostname : host;
}

/** Whether the browser accepts this address: an ASCII host, and a port from 1 to 65535. */
export function isHostPort({ host, port }: { host: string; port: number }): boolean {
  return (
    /^[!-~]+$/.test(host) && isHost(host) && Number.isInteger(port) && port >= 1 && port <= 65_535
  );
}
