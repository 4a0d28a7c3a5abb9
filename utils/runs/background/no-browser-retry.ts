import { ext } from '@/utils/browser/ext';
import { logFailure } from '../../log-failure';
import { orNullAfter } from '../../wait';

/** Timeout in ms of setting the rule, which takes some milliseconds. */
const timeoutMs = 5000;

let begun: Promise<void> | undefined;

/**
 * Prevents the browser from sending a paid call twice. When a reused connection is cut before the response,
 * browsers repeat the request, even a POST; Chromium also does so after a 408 (measured on Chromium 156 and Firefox
 * 153: one `fetch`, two POSTs received). They do not on a new connection, so Vantage's own requests carry
 * `Connection: close`. HTTP/2 has no such header and shares its connections. Resolves when the rule is set; the
 * rule lasts until the browser closes.
 */
export function preventBrowserRetries(): Promise<void> {
  begun ??= setInTime().catch((error: unknown) => {
    // The next paid call tries again.
    begun = undefined;
    logFailure('own connections')(error);
  });
  return begun;
}

/** Every message of a page waits for the rule. A browser that does not answer must not silence the background. */
async function setInTime(): Promise<void> {
  const isSet = await orNullAfter(timeoutMs, setRule());
  if (!isSet) throw new Error('The browser has not set the rule');
}

async function setRule(): Promise<true> {
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
  return true;
}
