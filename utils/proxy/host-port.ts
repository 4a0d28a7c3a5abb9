/**
 * Whether a text is a host and nothing else. PAC joins hosts into a list of ways that also knows `DIRECT`, so one
 * that says more could send traffic past the proxy; so could one that the browser can't read, such as `1.2.3.999`.
 * People may write it in their own script.
 */
export function isHost(text: string): boolean {
  return (
    /^(\[[\da-f:.]+\]|[\p{L}\p{M}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)*\.?)$/iu.test(text) &&
    URL.canParse(`http://${text}/`)
  );
}

/** A host as it is sent: in lower case, and names in other scripts in punycode. What is no host stays as it is. */
export function normalizeHostName(host: string): string {
  return isHost(host) ? new URL(`http://${host}/`).hostname : host;
}

/** Whether a browser can be sent there: a host in ASCII, as browsers want it, and a port from 1 to 65535. */
export function isHostPort({ host, port }: { host: string; port: number }): boolean {
  return (
    /^[!-~]+$/.test(host) && isHost(host) && Number.isInteger(port) && port >= 1 && port <= 65_535
  );
}
