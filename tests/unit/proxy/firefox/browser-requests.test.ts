import { expect, test } from 'vitest';
import { isBrowserRequest } from '@/utils/proxy/firefox/browser-requests';

const page = 'https://shop.example/';

test.each([
  ['an update of Firefox', { url: 'https://aus5.mozilla.org/', tabId: -1 }],
  ['the new tab page', { url: page, tabId: -1, originUrl: 'about:newtab' }],
  ['the welcome page, in a tab', { url: page, tabId: 3, documentUrl: 'about:welcome' }],
  ['a restricted site', { url: 'https://addons.mozilla.org/x', tabId: 3 }],
  [
    'what a restricted site loads',
    { url: page, tabId: 3, originUrl: 'https://support.mozilla.org/' },
  ],
])("Firefox's own: %s", (_what, request) => {
  expect(isBrowserRequest(request)).toBe(true);
});

test.each([
  ['a page', { url: page, tabId: 3 }],
  ['a worker', { url: page, tabId: -1, originUrl: page }],
  ['a frame without an address', { url: page, tabId: 3, originUrl: 'about:srcdoc' }],
  ['an extension', { url: page, tabId: -1, originUrl: 'moz-extension://x/' }],
  ['a name like a restricted one', { url: 'https://addons.mozilla.org.example/', tabId: 3 }],
])('not its own: %s', (_what, request) => {
  expect(isBrowserRequest(request)).toBe(false);
});
