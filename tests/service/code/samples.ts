import { expect } from 'vitest';
import { knows, type Machine, prepareMachine, type Sample } from './machine.ts';
import { type Service, startService } from '../service.ts';
import type { Account, ProxyProduct } from '../types.ts';

/** What the samples of one test file are run on. */
export interface SamplesRoom {
  service: Service;
  machine: Machine;
  account: Account;
  /** Premium Residential of that account. */
  product: ProxyProduct;
  /** The local service's authority, by the names of every program. */
  environment: Record<string, string>;
  /** Where the one visit of a page of the demo site came from: the country of that exit. */
  countryOf(path: string): string | undefined;
  close(): Promise<void>;
}

/** The demo site's `/article` is called so. */
export const articleTitle = 'The lamp that learned to wait';

/** What would end a string, a word or an address, were it not written as it must be: ASCII, as logins are. */
export const naughty = `it's "$HOME" \`id\` \\ %41 #@/?&=+{x}`;

/** Lines of Python that compile a file of the folder, and fail where it is not Python. */
export const compiling = (file: string): Sample => ({
  text: `import py_compile\npy_compile.compile(${JSON.stringify(file)}, doraise=True)\n`,
  file: 'compiling.py',
});

/** Whether Selenium can be run here, with what its DevTools client needs. */
export const hasSelenium = (): boolean => knows('selenium') && knows('trio_websocket');

export async function openSamples(): Promise<SamplesRoom> {
  const machine = prepareMachine();
  const service = await startService();
  const { world, addresses } = service;
  const [account] = world.accounts;
  const product = account?.products.get('rp');
  if (!account || !product) throw new Error('The local service has no account');
  // A session that was closed may still be ending when the next one begins.
  account.browser.concurrency = 100;
  const { ca } = addresses;
  return {
    service,
    machine,
    account,
    product,
    environment: { CURL_CA_BUNDLE: ca, NODE_EXTRA_CA_CERTS: ca, SSL_CERT_FILE: ca },
    countryOf(path) {
      // Browsers escape more letters of an address than others do.
      const wanted = decodeURIComponent(path);
      const visits = world.log.filter(
        (line) => line.where === 'site' && decodeURIComponent(line.path ?? '') === wanted,
      );
      const from = new Set(visits.map((line) => line.from));
      expect([...from]).toHaveLength(1);
      return world.exits.find([...from][0] ?? '')?.country;
    },
    async close() {
      machine.remove();
      await service.close();
    },
  };
}
