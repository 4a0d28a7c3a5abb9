import { ext } from '@/utils/browser/ext';
import { logFailure } from '../../log-failure';

let begun: Promise<void> | undefined;

/**
 * Keeps the browser from sending a paid call twice. Where a connection that carried an earlier request is
 * cut before the answer, browsers send the request once more by themselves, a POST too; Chromium also
 * after a 408 (measured on Chromium 156 and Firefox 153: one `fetch`, two POSTs received). They do not on
 * a connection of its own, so Vantage's own requests ask for one each. HTTP/2 has no such header, and its
 * connections are shared all the same. Resolves when the rule stands; it lasts as long as the browser runs.
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
