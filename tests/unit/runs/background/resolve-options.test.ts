import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { resolveOptionsToSend } from '@/utils/runs/background/resolve-options';
import type { ScrapeOptions } from '@/utils/runs/schema';
import { scrapePreferencesItem } from '@/utils/storage/registry/scrape';
import { newest } from '../../../fixtures/newest-storage';
import { switchOnSession } from '../../../fixtures/session-profile';

const url = 'https://www.shop.test/a';
const request = { mode: 'request', country: '', screenshot: false } as const;
const browser = { ...request, mode: 'browser' } as const;

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
});

test('without options those of the site are sent, else the last, else the defaults', async () => {
  const resolve = () => resolveOptionsToSend(url, null);
  expect(await resolve()).toEqual({ ...request, mode: 'auto' });
  // What the mode of the last scrape no longer supports is dropped.
  await scrapePreferencesItem.update((now) => ({ ...now, last: { ...request, content: 'pdf' } }));
  expect(await resolve()).toEqual(request);
  const presets = [{ host: 'shop.test', options: { ...browser, country: 'DE' } }];
  await scrapePreferencesItem.update((now) => ({ ...now, presets }));
  expect(await resolve()).toEqual({ ...browser, country: 'DE' });
});

test("secrets and scripts go to no other site: only a site's own preset sends them", async () => {
  const typed = {
    ...browser,
    country: 'DE',
    session: 'abc123',
    headers: 'Accept: text/html\nAuthorization: Bearer s3cret',
    script: 'login("s3cret")',
    instructions: '[{"fill": ["#password", "s3cret"]}]',
  };
  const presets = [{ host: 'shop.test', options: typed }];
  // Stored whole, as by earlier versions.
  await scrapePreferencesItem.update((now) => ({ ...now, last: typed, presets }));
  const plain = { ...browser, country: 'DE', headers: 'Accept: text/html' };
  expect(await resolveOptionsToSend('https://evil.test/', null)).toEqual(plain);
  expect(await resolveOptionsToSend(url, null)).toEqual(typed);
});

test.each<[string, ScrapeOptions, ScrapeOptions]>([
  ['alone', request, request],
  ['without those that say what is usual', { ...browser, content: 'html', ai: false }, browser],
  [
    'with what the mode supports',
    { ...browser, screenshot: true },
    { ...browser, screenshot: true },
  ],
  ['with texts as typed', { ...request, session: 'abc123' }, { ...request, session: 'abc123' }],
])('possible options are sent: %s', async (_, options, sent) => {
  expect(await resolveOptionsToSend(url, options)).toStrictEqual(sent);
  expect(await resolveOptionsToSend(url, options, true)).toStrictEqual(sent);
});

test.each<[string, ScrapeOptions, object, ScrapeOptions]>([
  [
    'a screenshot without a browser',
    { ...request, screenshot: true },
    { code: 'screenshot-needs-browser' },
    request,
  ],
  [
    'what needs another mode',
    { ...request, content: 'pdf' },
    { code: 'options-impossible', detail: 'content' },
    request,
  ],
  [
    'several of them',
    { ...browser, screenshot: true, content: 'markdown', delivery: 'raw', proxyType: 'datacenter' },
    { code: 'options-impossible', detail: 'screenshot, proxyType' },
    { ...browser, content: 'markdown', delivery: 'raw' },
  ],
])('%s is refused, and dropped where the sender has no fields for it', async (...row) => {
  const [, options, problem, left] = row;
  await expect(resolveOptionsToSend(url, options)).rejects.toMatchObject({ problem });
  await expect(resolveOptionsToSend(url, options, false)).rejects.toMatchObject({ problem });
  expect(await resolveOptionsToSend(url, options, true)).toEqual(left);
});

test('texts that cannot be sent are refused, whoever sends them', async () => {
  const options = { ...request, content: 'pdf', session: 'abc' } as const;
  const refused = (detail: string) => ({ problem: { code: 'options-impossible', detail } });
  const sent = (dropImpossible: boolean) => resolveOptionsToSend(url, options, dropImpossible);
  await expect(sent(false)).rejects.toMatchObject(refused('content, session'));
  await expect(sent(true)).rejects.toMatchObject(refused('session'));
});

test('the session of a profile is sent only where the profile of the page has one', async () => {
  const options = { ...request, sessionOfProfile: true };
  const resolve = (incognito?: boolean) => resolveOptionsToSend(url, options, false, incognito);
  const unfit = { problem: { code: 'session-unfit' } };
  await expect(resolve()).rejects.toMatchObject(unfit);
  await switchOnSession('AB12CD34', { windows: 'private' });
  await expect(resolve()).rejects.toMatchObject(unfit);
  expect(await resolve(true)).toEqual(options);
  expect(await resolveOptionsToSend(url, request)).toEqual(request);
});
