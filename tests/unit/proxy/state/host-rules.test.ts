import { expect, test, vi } from 'vitest';
import { excludedItem } from '@/utils/storage/registry/proxy';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/messaging/send', () => ({
  send: async (_type: string, { site, add }: { site: string; add: boolean }) => {
    const others = (await excludedItem.read()).filter((one) => one !== site);
    await excludedItem.write(add ? [...others, site] : others);
  },
}));
const { excludeHost, includeHost } = await import('@/utils/proxy/state/host-rules');

test("'Proxy this site' ends an exclusion of the domain above, says so, and can be undone", async () => {
  await excludedItem.write(['*.example.com', 'https://shop.example.com/*', '*.other.test']);
  const change = await includeHost('shop.example.com', 'https://shop.example.com/a');
  expect(await excludedItem.read()).toEqual(['*.other.test']);
  expect(change.text).toContain('example.com');
  await change.undo();
  expect((await excludedItem.read()).toSorted()).toEqual([
    '*.example.com',
    '*.other.test',
    'https://shop.example.com/*',
  ]);
});

test.each([
  ['www.gov.uk', '*.www.gov.uk', 'www.gov.uk is never proxied.'],
  ['www.shop.test', '*.shop.test', 'shop.test is never proxied.'],
])("'Never proxy' at %s stores %s, and names it", async (host, site, text) => {
  await excludedItem.write([]);
  expect((await excludeHost(host)).text).toBe(text);
  expect(await excludedItem.read()).toEqual([site]);
});
