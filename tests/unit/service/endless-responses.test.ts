import { expect, test, vi } from 'vitest';
import { createAccountApi } from '@/utils/service/account';
import { createScraperApi } from '@/utils/service/scraper';

const access = { baseUrl: 'https://api.service.example', key: 'account-key-abcd' };

test('a response without end is given up, and is told as one that can’t be read', async () => {
  let pieces = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pieces += 1;
      if (pieces > 60) controller.close();
      else controller.enqueue(new Uint8Array(1_000_000).fill(32));
    },
  });
  const api = createAccountApi(async () => new Response(endless), access);
  await expect(api.scraper()).rejects.toMatchObject({ problem: { code: 'service-garbled' } });
  expect(pieces).toBeLessThan(30);
});

test('a result that is too long for a text keeps its body and its costs', async () => {
  const response = new Response('{"title":"Lamp"}', {
    headers: { 'content-type': 'application/json', 'x-credits-used': '2' },
  });
  // As browsers do without the memory for it.
  vi.spyOn(Blob.prototype, 'text').mockRejectedValueOnce(new RangeError('Invalid string length'));
  const api = createScraperApi({ ...access, fetch: async () => response });
  const reply = await api.scrape({ url: 'https://shop.test/' });
  expect(reply).toMatchObject({ status: 200, used: 2, json: undefined });
  expect(await reply.body.text()).toBe('{"title":"Lamp"}');
});
