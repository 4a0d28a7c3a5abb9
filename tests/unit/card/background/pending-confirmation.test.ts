import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  storePendingConfirmation,
  takePendingConfirmation,
} from '@/utils/card/background/pending-confirmation';

const asked = { url: 'https://a.test/', options: null, message: 'Summarize', ticket: 't' };

beforeEach(() => fakeBrowser.reset());

test('what a card wants to be asked about is taken once', async () => {
  const id = await storePendingConfirmation(asked);
  expect(
    await Promise.all([takePendingConfirmation(id, false), takePendingConfirmation(id, false)]),
  ).toEqual([asked, null]);
  expect(await takePendingConfirmation('never kept', false)).toBeNull();
});

test.each([true, false])(
  'a window of the other kind is refused (private card: %s)',
  async (incognito) => {
    const id = await storePendingConfirmation({ ...asked, incognito });
    await expect(takePendingConfirmation(id, !incognito)).rejects.toThrow('message-refused');
    expect(await takePendingConfirmation(id, incognito)).toEqual({ ...asked, incognito });
  },
);
