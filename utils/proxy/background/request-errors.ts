import { ext } from '@/utils/browser/ext';

export interface SeenError {
  /** The browser's own name. */
  error: string;
  /** A SOCKS proxy answered, and refused. */
  refused: boolean;
}

/** What went wrong on the way to an address; `fetch` does not tell it. */
export function watchErrors(address: string) {
  let last: SeenError = { error: '', refused: false };
  let hear = () => {};
  const heard = new Promise<void>((resolve) => {
    hear = resolve;
  });
  const listener = ({ error, proxyInfo }: { error: string; proxyInfo?: { type: string } }) => {
    const refused = error === 'NS_ERROR_CONNECTION_REFUSED' && proxyInfo?.type === 'socks';
    last = { error, refused };
    hear();
  };
  // Match patterns know no port.
  const urls = [`*://${new URL(address).hostname}/*`];
  ext.webRequest.onErrorOccurred.addListener(listener, { urls });
  return {
    last: () => last,
    heard,
    stop: () => ext.webRequest.onErrorOccurred.removeListener(listener),
  };
}
