import { ext } from '@/utils/browser/ext';

export interface SeenError {
  /** The browser's error name. */
  error: string;
  /** Whether a SOCKS proxy answered with a refusal. */
  refused: boolean;
}

type ReceivedHeaders = Parameters<
  Parameters<typeof ext.webRequest.onHeadersReceived.addListener>[0]
>[0];

const firstWord = (text: string) => (text.trim().split(/\s/)[0] ?? '').toLowerCase();

/** Collects the network errors of requests to a URL and the logins asked for, which `fetch` does not report. */
export function watchErrors(address: string) {
  let last: SeenError = { error: '', refused: false };
  let resolveReported = () => {};
  const reported = new Promise<void>((resolve) => {
    resolveReported = resolve;
  });
  const listener = ({ error, proxyInfo }: { error: string; proxyInfo?: { type: string } }) => {
    const refused = error === 'NS_ERROR_CONNECTION_REFUSED' && proxyInfo?.type === 'socks';
    last = { error, refused };
    resolveReported();
  };
  let offers: string[] = [];
  const headersListener = ({ statusCode, responseHeaders = [] }: ReceivedHeaders): undefined => {
    const asked = responseHeaders.filter(({ name }) => /^proxy-authenticate$/i.test(name));
    offers = statusCode === 407 ? asked.map(({ value = '' }) => firstWord(value)) : [];
  };
  // Match patterns cannot contain a port.
  const urls = [`*://${new URL(address).hostname}/*`];
  const { onErrorOccurred, onHeadersReceived } = ext.webRequest;
  onErrorOccurred.addListener(listener, { urls });
  onHeadersReceived.addListener(headersListener, { urls }, ['responseHeaders']);
  return {
    last: () => last,
    /** Kinds of login, in lower case, that the last answer asked for with 407. */
    offers: (): readonly string[] => offers,
    reported,
    stop() {
      onErrorOccurred.removeListener(listener);
      onHeadersReceived.removeListener(headersListener);
    },
  };
}
