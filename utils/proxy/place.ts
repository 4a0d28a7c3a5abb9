/**
 * Whether a text is a host and nothing else. PAC joins hosts into a list of ways that also knows `DIRECT`, so one
 * that says more could send traffic past the proxy; so could one that the browser can't read, such as `1.2.3.999`.
 */
export function isHost(text: string): boolean {
  return (
    /^(\[[\da-f:.]+\]|[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)*\.?)$/iu.test(text) &&
    URL.canParse(`http://${text}/`)
  );
}

/** Whether a browser can be sent there: a host, and a port from 1 to 65535. */
export function isPlace({ host, port }: { host: string; port: number }): boolean {
  return isHost(host) && Number.isInteger(port) && port >= 1 && port <= 65_535;
}
