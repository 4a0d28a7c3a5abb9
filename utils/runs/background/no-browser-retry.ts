import { ext } from '@/utils/browser/ext';
import { logFailure } from '../../log-failure';

let begun: Promise<void> | undefined;

/**
 * Prevents the browser from sending a paid call twice. When a reused connection is cut before the answer, browsers
 * repeat the request themselves, also a POST; Chromium also does so after a 408 (measured on Chromium 156 and Firefox
 * 153: one `fetch`, two POSTs received). They don't on a new connection, so Vantage's own requests are sent with
 * `Connection: close`. HTTP/2 has no such header and shares its connections. Resolves when the rule is set; the rule
 * lasts until the browser is closed.
 */
export function preventBrowserRetries(): Promise<void> {
  begun ??= ext.declarativeNetRequest
    .updateSessionRules({
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
    })
    .catch(logFailure('own connections'));
  return begun;
}
