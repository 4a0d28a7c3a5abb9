import { expect, test } from 'vitest';
import { nullIfTabClosed } from '@/utils/browser/null-if-tab-closed';

test.each(['No tab with id: 7.', 'Invalid tab ID: 7'])(
  '%s means that the tab is closed',
  async (message) => {
    expect(await nullIfTabClosed(Promise.reject(new Error(message)))).toBeNull();
  },
);

test('every other error is passed on, and so is a result', async () => {
  const dragged = new Error('Tabs cannot be edited right now (user may be dragging a tab).');
  await expect(nullIfTabClosed(Promise.reject(dragged))).rejects.toBe(dragged);
  expect(await nullIfTabClosed(Promise.resolve(7))).toBe(7);
});
