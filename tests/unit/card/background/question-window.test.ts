import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { askInWindow, takeQuestion } from '@/utils/card/background/question-window';
import type { Question } from '@/utils/card/messages';
import { basics } from '../../runs/tasks/example-options';

interface Opened {
  url: string;
  incognito: boolean;
}
const create = vi.fn<(data: Opened) => Promise<{ id: number }>>();
const remove = vi.fn<(id: number) => Promise<void>>();
const update = vi.fn<(id: number, change: object) => Promise<void>>();

const scrape: Question = { url: 'https://a.test/', tabId: 7, options: basics, incognito: false };
const agent: Question = { ...scrape, options: null };
/** Ids of the questions of all windows opened so far. */
const ids = () => create.mock.calls.map(([{ url }]) => url.slice(url.indexOf('#') + 1));

beforeEach(() => {
  fakeBrowser.reset();
  for (const mock of [create, remove, update]) mock.mockReset();
  remove.mockResolvedValue();
  update.mockResolvedValue();
  create.mockImplementation(async () => ({ id: create.mock.calls.length }));
  Object.assign(fakeBrowser.windows, { create, remove, update });
});

test('a scrape is taken once', async () => {
  await askInWindow(scrape);
  const [id = ''] = ids();
  expect(await Promise.all([takeQuestion(id, false), takeQuestion(id, false)])).toEqual([
    scrape,
    null,
  ]);
  expect(await takeQuestion('ask:7:scrape:never kept', false)).toBeNull();
  expect(await takeQuestion('ticket:7', false)).toBeNull();
});

test('the window for a message can be loaded again', async () => {
  await askInWindow(agent);
  const [id = ''] = ids();
  expect(await takeQuestion(id, false)).toEqual(agent);
  expect(await takeQuestion(id, false)).toEqual(agent);
});

test.each([true, false])(
  'a window of the other kind is refused (private page: %s)',
  async (incognito) => {
    await askInWindow({ ...scrape, incognito });
    expect(create).toHaveBeenCalledWith(expect.objectContaining({ incognito }));
    const [id = ''] = ids();
    await expect(takeQuestion(id, !incognito)).rejects.toThrow('message-refused');
    expect(await takeQuestion(id, incognito)).toEqual({ ...scrape, incognito });
  },
);

test('a tab has one window of each kind: a newer question takes the place of the older', async () => {
  for (let times = 0; times < 5; times += 1) await askInWindow(scrape);
  expect(remove.mock.calls).toEqual([[1], [2], [3], [4]]);
  await askInWindow(agent);
  await askInWindow({ ...scrape, tabId: 8 });
  expect(remove).toHaveBeenCalledTimes(4);
  expect(await takeQuestion(ids()[0] ?? '', false)).toBeNull();
  expect(await takeQuestion(ids()[4] ?? '', false)).toEqual(scrape);
});

test('a message that is being written stays, unless it is about another page or closed', async () => {
  await askInWindow(agent);
  await askInWindow(agent);
  expect(update).toHaveBeenCalledWith(1, { focused: true });
  expect(create).toHaveBeenCalledTimes(1);
  await askInWindow({ ...agent, url: 'https://a.test/next' });
  expect(remove).toHaveBeenCalledWith(1);
  update.mockRejectedValueOnce(new Error('No window with id: 2'));
  remove.mockRejectedValueOnce(new Error('No window with id: 2'));
  await askInWindow({ ...agent, url: 'https://a.test/next' });
  expect(create).toHaveBeenCalledTimes(3);
});
