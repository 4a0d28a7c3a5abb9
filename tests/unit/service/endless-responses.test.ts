import { expect, test } from 'vitest';
import { createAccountApi } from '@/utils/service/account';

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
