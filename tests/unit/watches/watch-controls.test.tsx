// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { watch } from './watches';

const send = vi.hoisted(() => vi.fn<(type: string, input: object) => Promise<object>>());
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/messaging/send', () => ({ send }));
vi.mock('@/utils/watches/state', () => ({ readWatchHistory: async () => [] }));
vi.mock('@/components/watches/watch-form', () => ({ WatchForm: () => null }));
vi.mock('@/components/watches/schedule-watch-form', () => ({ ScheduleWatchForm: () => null }));
vi.mock('@/components/watches/watch-differences', () => ({ WatchDifferences: () => null }));
const { WatchDetail } = await import('@/components/watches/watch-detail');

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("a press of 'Pause' just after a watch paused itself does not resume it", async () => {
  vi.useFakeTimers();
  send.mockResolvedValue({});
  const { rerender } = render(<WatchDetail watch={watch()} />);
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  expect(button('Pause').disabled).toBe(false);
  rerender(<WatchDetail watch={watch({ state: 'paused' })} />);
  fireEvent.click(button('Resume'));
  expect(send).not.toHaveBeenCalled();
  await act(() => void vi.advanceTimersByTime(1000));
  fireEvent.click(button('Resume'));
  expect(send.mock.calls).toMatchObject([['watches/resume', { watchId: watch().id }]]);
});
