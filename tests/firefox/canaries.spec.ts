import { expect, test } from './harness.ts';
import { inExtension } from './extension-api.ts';

/** Without this, the search in all other tests would prove nothing: a secret in each place is found. */
test('a secret in a request, page, console, error or in storage is found', async ({
  firefox,
  service,
  where,
  canaries,
}) => {
  const { account, scraper } = service.addresses.keys;
  await canaries.searchBrowser();
  canaries.hear(service);
  expect(canaries.take()).toEqual([]);

  const at = `${where.site}/table`;
  await firefox.visit(at);
  await firefox.page('site').evaluate(async (key) => {
    await fetch(`/ip?key=${key}`);
    document.body.append(`login ${key}`);
    console.warn('the key is', key);
    setTimeout(() => {
      throw new Error(`no answer with ${key}`);
    });
  }, account);
  await inExtension(
    firefox,
    async ({ storage }, key) => {
      await storage.local.set({ note: { key } });
      await storage.session.set({ openLogins: { key } });
    },
    scraper,
  );
  const wanted = [
    `request, site: GET /ip?key=${account}`,
    `page, ${at}: `,
    `console, ${at}: `,
    `error, ${at}: `,
    'storage, local note: ',
    'storage, session openLogins: ',
  ];
  const found: string[] = [];
  await expect
    .poll(async () => {
      await canaries.searchBrowser();
      canaries.hear(service);
      found.push(...canaries.take());
      return wanted.filter((start) => !found.some((text) => text.startsWith(start)));
    })
    .toEqual([]);
  // At the end they are still there, and on the disk as well.
  canaries.allow('page', 'storage', 'profile');
});
