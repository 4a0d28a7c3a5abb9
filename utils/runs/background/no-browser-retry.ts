import { ext } from '@/utils/browser/ext';
import { logFailure } from '../../log-failure';
import { withTimeout } from '../../wait';

/** Timeout in ms of setting the rule, which takes some milliseconds. */
const timeoutMs = 5000;

let begun: Promise<boolean> | undefined;

/**
 * Prevents the browser from sending a paid call twice. When a reused connection is cut before the response,
 * browsers repeat the request, even a POST; Chromium also does so after a 408 (measured on Chromium 156 and Firefox
 * 153: one `fetch`, two POSTs received). They do not on a new connection, so Vantage's own requests carry
 * `Connection: close`; service-fetch.ts sees to connections that were opened for other requests. HTTP/2 has no such
 * header and shares its connections.
 * @returns whether the rule is set, which lasts until the browser closes. Without it no paid call may be sent. A
 * browser that does not answer must not silence the background, every message of which waits for this.
 */
export function preventBrowserRetries(): Promise<boolean> {
  begun ??= withTimeout(timeoutMs, 'the rule', setRule()).then(
    () => true,
    (error: unknown) => {
      // The next call tries again.
      begun = undefined;
      logFailure('own connections')(error);
      return false;
    },
  );
  return begun;
}

async function setRule(): Promise<void> {
  await ext.declarativeNetRequest.updateSessionRules({
    removeRuleIds: [1],
    addRules: [
      {
        id: 1,
        action: {
          type: 'modifyHeaders',
          requestHeaders: [{ header: 'connection', operation: 'set', value: 'close' }],
        },
        condition: {
          urlFilter: '|https://',
          initiatorDomains: [new URL(ext.runtime.getURL('/')).host],
          resourceTypes: ['xmlhttprequest', 'other'],
        },
      },
    ],
  });
}
