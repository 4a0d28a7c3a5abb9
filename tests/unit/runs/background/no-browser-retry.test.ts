import { beforeEach, expect, test, vi } from 'vitest';

const api = vi.hoisted(() => ({ update: vi.fn<(change: unknown) => Promise<void>>() }));
vi.mock('@/utils/browser/ext', () => ({
  ext: {
    runtime: { getURL: (path: string) => `chrome-extension://vantage${path}` },
    declarativeNetRequest: { updateSessionRules: api.update },
  },
}));

/** As loaded by a background that has just started. */
async function started() {
  vi.resetModules();
  return await import('@/utils/runs/background/no-browser-retry');
}

beforeEach(() => {
  api.update.mockReset().mockResolvedValue();
});

test("Vantage's own requests ask for a connection of their own, which no browser sends twice on", async () => {
  const { preventBrowserRetries } = await started();
  expect(await preventBrowserRetries()).toBe(true);
  expect(api.update.mock.calls).toEqual([
    [
      {
        removeRuleIds: [1],
        addRules: [
          {
            id: 1,
            action: {
              type: 'modifyHeaders',
              requestHeaders: [{ header: 'connection', operation: 'set', value: 'close' }],
            },
            condition: {
              urlFilter: '|https://',
              initiatorDomains: ['vantage'],
              resourceTypes: ['xmlhttprequest', 'other'],
            },
          },
        ],
      },
    ],
  ]);
});

test('a paid call waits for the rule, which is set once', async () => {
  const { preventBrowserRetries } = await started();
  const rule = Promise.withResolvers<void>();
  api.update.mockReturnValue(rule.promise);
  const sent = vi.fn();
  const calls = [preventBrowserRetries().then(sent), preventBrowserRetries().then(sent)];
  await new Promise(setImmediate);
  expect(sent).not.toHaveBeenCalled();
  rule.resolve();
  await Promise.all(calls);
  await preventBrowserRetries();
  expect(api.update).toHaveBeenCalledOnce();
});

test('a rule that the browser refuses is told to the call, and tried again with the next', async () => {
  const refused = new Error('Internal error');
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const { preventBrowserRetries } = await started();
  api.update.mockRejectedValueOnce(refused);
  expect(await preventBrowserRetries()).toBe(false);
  expect(log.mock.calls).toEqual([['Vantage: own connections failed.', refused]]);
  expect(await preventBrowserRetries()).toBe(true);
  expect(api.update).toHaveBeenCalledTimes(2);
  await preventBrowserRetries();
  expect(api.update).toHaveBeenCalledTimes(2);
});

test('a browser that never answers holds nothing up for long, and is asked again', async () => {
  vi.useFakeTimers();
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const { preventBrowserRetries } = await started();
  api.update.mockReturnValueOnce(new Promise(() => {}));
  const ready = preventBrowserRetries();
  await vi.advanceTimersByTimeAsync(5000);
  expect(await ready).toBe(false);
  expect(log).toHaveBeenCalledOnce();
  vi.useRealTimers();
  await preventBrowserRetries();
  expect(api.update).toHaveBeenCalledTimes(2);
});
