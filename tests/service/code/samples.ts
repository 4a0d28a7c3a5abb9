import { expect } from 'vitest';
import { knows, type Machine, prepareMachine, type Sample } from './machine.ts';
import { type Service, startService } from '../service.ts';
import type { Account, ProxyProduct } from '../types.ts';

/** Environment in which a test file runs its samples. */
export interface SamplesRoom {
  service: Service;
  machine: Machine;
  account: Account;
  /** Premium Residential product of that account. */
  product: ProxyProduct;
  /** Environment variables that make each program trust the local service's authority. */
  environment: Record<string, string>;
  /** Country of the exit of the single visit to a page of the demo site. */
  countryOf(path: string): string | undefined;
  close(): Promise<void>;
}

/** Title of the demo site's `/article`. */
export const articleTitle = 'The lamp that learned to wait';

/** Characters that end a string, a word or a URL unless escaped; ASCII only, as logins are. */
export const naughty = `it's "$HOME" \`id\` \\ %41 #@/?&=+{x}`;

/** Python lines that compile a file of the folder and fail on a syntax error. */
export const compiling = (file: string): Sample => ({
  text: `import py_compile\npy_compile.compile(${JSON.stringify(file)}, doraise=True)\n`,
  file: 'compiling.py',
});

/** Whether Selenium is installed, with the packages that its DevTools client needs. */
export const hasSelenium = (): boolean => knows('selenium') && knows('trio_websocket');

export async function openSamples(): Promise<SamplesRoom> {
  const machine = prepareMachine();
  const service = await startService();
  const { state, addresses } = service;
  const [account] = state.accounts;
  const product = account?.products.get('rp');
  if (!account || !product) throw new Error('The local service has no account');
  // A closed session may still be ending when the next one starts.
  account.browser.concurrency = 100;
  const { ca } = addresses;
  return {
    service,
    machine,
    account,
    product,
    environment: { CURL_CA_BUNDLE: ca, NODE_EXTRA_CA_CERTS: ca, SSL_CERT_FILE: ca },
    countryOf(path) {
      // Browsers percent-encode more characters of a URL than other clients.
      const wanted = decodeURIComponent(path);
      const visits = state.log.filter(
        (line) => line.where === 'site' && decodeURIComponent(line.path ?? '') === wanted,
      );
      const from = new Set(visits.map((line) => line.from));
      expect([...from]).toHaveLength(1);
      return state.exits.find([...from][0] ?? '')?.country;
    },
    async close() {
      machine.remove();
      await service.close();
    },
  };
}
