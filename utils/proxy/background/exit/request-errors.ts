import { ext } from '@/utils/browser/ext';

export interface SeenError {
  /** The browser's error name. */
  error: string;
  /** Whether a SOCKS proxy answered with a refusal. */
  refused: boolean;
}

/** Collects the network errors of requests to a URL, which `fetch` does not report. */
export function watchErrors(address: string) {
  let last: SeenError = { error: '', refused: false };
  let hear = () => {};
  const reported = new Promise<void>((resolve) => {
    hear = resolve;
  });
  const listener = ({ error, proxyInfo }: { error: string; proxyInfo?: { type: string } }) => {
    const refused = error === 'NS_ERROR_CONNECTION_REFUSED' && proxyInfo?.type === 'socks';
    last = { error, refused };
    hear();
  };
  // Match patterns cannot contain a port.
  const urls = [`*://${new URL(address).hostname}/*`];
  ext.webRequest.onErrorOccurred.addListener(listener, { urls });
  return {
    last: () => last,
    reported,
    stop: () => ext.webRequest.onErrorOccurred.removeListener(listener),
  };
}
