import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sessionAddressPrefix } from '../../utils/browser-product/session-address';
import type { BrowserOptions } from '../../utils/browser-product/schema';
import { browserCode, browserKeyVariable, type BrowserTool } from '../../utils/export/code/browser';
import type { Sample } from './code/machine.ts';
import {
  articleTitle,
  compiling,
  hasSelenium,
  naughty,
  openSamples,
  type SamplesRoom,
} from './code/samples.ts';
import { siteFor } from './proxy/trial.ts';

let room: SamplesRoom;
beforeAll(async () => {
  room = await openSamples();
});
afterAll(() => room.close());
beforeEach(() => {
  room.service.state.log.length = 0;
});

/** Keys and page URLs may contain any character. */
const odd = `${naughty}é東`;

describe('the browser product, connected to by its code', () => {
  const any: BrowserOptions = { country: 'DE', system: '', adblock: false, solveCloudflare: true };
  const all: BrowserOptions = {
    country: 'FR',
    system: 'windows',
    adblock: true,
    solveCloudflare: false,
  };

  function sample(
    tool: BrowserTool,
    ask: BrowserOptions,
    path: string,
    key: string | null,
  ): Sample {
    const before = sessionAddressPrefix(room.service.addresses.browserWs, ask) ?? '';
    return browserCode(tool, { before, url: siteFor(room.service, 'connect', path), key });
  }

  const ran = ['playwright', 'puppeteer'] as const satisfies BrowserTool[];
  test.each(ran)(
    '%s, run: with the key from the environment',
    async (tool) => {
      const { key } = room.account.browser;
      const code = sample(tool, any, `/article?by=${tool}`, null);
      expect(code.text).not.toContain(key);
      const printed = await room.machine.run(code, {
        ...room.environment,
        [browserKeyVariable]: key,
      });
      expect(printed.trim()).toBe(articleTitle);
      expect(room.countryOf(`/article?by=${tool}`)).toBe('DE');
    },
    120_000,
  );

  test.each(ran)(
    '%s, run: every option, a key and a page of odd letters',
    async (tool) => {
      const { key } = room.account.browser;
      room.account.browser.key = odd;
      const path = `/article?by=${tool}&q=${encodeURIComponent(odd)}`;
      try {
        const printed = await room.machine.run(sample(tool, all, path, odd), room.environment);
        expect(printed.trim()).toBe(articleTitle);
        expect(room.countryOf(path)).toBe('FR');
      } finally {
        room.account.browser.key = key;
      }
    },
    120_000,
  );

  test.each(ran)(
    '%s, run: a wrong key ends it with an error',
    async (tool) => {
      const code = sample(tool, any, '/article', 'wrong');
      await expect(room.machine.run(code, room.environment)).rejects.toThrow(/401/);
    },
    120_000,
  );

  test('selenium, compiled by Python, and run only where Selenium is installed', async () => {
    const path = `/article?by=selenium&q=${encodeURIComponent(odd)}`;
    for (const key of [null, odd]) {
      room.machine.keep(sample('selenium', all, path, key));
      await room.machine.run(compiling('session.py'), room.environment);
    }
    if (!hasSelenium()) return;
    const extra = { ...room.environment, [browserKeyVariable]: room.account.browser.key };
    const printed = await room.machine.run(sample('selenium', any, path, null), extra);
    expect(printed.trim()).toBe(articleTitle);
    expect(room.countryOf(path)).toBe('DE');
    const refused = sample('selenium', any, path, 'wrong');
    await expect(room.machine.run(refused, room.environment)).rejects.toThrow(/401/);
  }, 240_000);
});
