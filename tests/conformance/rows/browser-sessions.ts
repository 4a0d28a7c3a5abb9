import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect } from 'vitest';
import { sessionAddressPrefix } from '@/utils/browser-product/session-address';
import type { BrowserOptions, BrowserTestResult } from '@/utils/browser-product/schema';
import { testBrowser } from '@/utils/browser-product/test-browser';
import { rowsOf } from '../row.ts';
import type { Stage } from '../stage.ts';

const ask: BrowserOptions = { country: 'DE', system: '', adblock: false, solveCloudflare: true };

/** The extension's own session test over real TLS. @param key replaces that of the access data. */
async function tried(stage: Stage, key?: string): Promise<BrowserTestResult> {
  const access = await stage.api().browser();
  const before = sessionAddressPrefix(access.reportedUrl, ask) ?? '';
  const address = before + encodeURIComponent(key ?? access.key ?? '');
  // A WebSocket of this process only trusts the local certificate authority when the whole process
  // does.
  const authorities = getCACertificates();
  setDefaultCACertificates([...authorities, stage.state.tls.ca]);
  try {
    return await testBrowser(address, '', {
      open: (url) => new WebSocket(url),
      // Request of the background for the reason that a browser does not show.
      status: async () => (await stage.fetch(address.replace('wss:', 'https:'))).status,
      now: () => Date.now(),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    });
  } finally {
    setDefaultCACertificates(authorities);
  }
}

/** Browser product: opening and closing a session as the extension does. */
export const browserSessions = rowsOf('browser product', {
  'the browser key': [
    'Opens a session at the address of the access data; no other key of the account does',
    async (stage) => {
      const found = await tried(stage);
      expect(found).toMatchObject({ outcome: 'opened', status: null });
      expect(found.version).toMatch(/Chrome\/\d+/);
      const { account, scraper } = stage.service.addresses.keys;
      for (const other of [account, scraper, '']) {
        expect(await tried(stage, other)).toMatchObject({ outcome: 'key-refused', status: 401 });
      }
    },
  ],
  'credits and concurrency': [
    'None left, or all in use: each told for what it is',
    async (stage) => {
      const { browser } = stage.account;
      browser.concurrency = 0;
      expect(await tried(stage)).toMatchObject({ outcome: 'too-many', status: 429 });
      browser.credits = 0;
      expect(await tried(stage)).toMatchObject({ outcome: 'no-credits', status: 402 });
    },
  ],
});
