// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { ProblemError } from '@/utils/problem';
import { serviceProfile } from '../../fixtures/stored-profiles';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/storage/state/page-state', () => ({
  profiles: signal({ value: [serviceProfile({ id: 'de', name: 'Germany' })] }),
  proxy: signal({ value: { on: [] } }),
}));
vi.mock('@/utils/runs/state/runs', () => ({ runs: signal([]), runsProblem: signal(null) }));
vi.mock('@/utils/proxy/state/remembered-profiles', () => ({ rememberRecent: () => undefined }));
const send = vi.fn();
vi.mock('@/utils/messaging/send', () => ({ send }));
const { KeyDialogs } = await import('@/components/workspace/key-dialogs');

afterEach(() => {
  cleanup();
  send.mockReset();
});

const dialogs = () => document.querySelectorAll('dialog').length;

async function switchOn(): Promise<void> {
  render(<KeyDialogs />);
  fireEvent.click(screen.getByText('Search'));
  fireEvent.click(await screen.findByText('Switch on: Germany'));
}

test('a switch that turns another profile off asks first, with the palette closed', async () => {
  send.mockRejectedValueOnce(new ProblemError('endpoint-shared', { detail: 'France' }));
  await switchOn();
  const confirm = await screen.findByText('Switch over');
  expect(dialogs()).toBe(1);
  fireEvent.click(confirm);
  await vi.waitFor(() =>
    expect(send).toHaveBeenLastCalledWith('proxy/switch', {
      profileId: 'de',
      on: true,
      replace: true,
    }),
  );
});

test('another failure is shown in the palette, which stays open', async () => {
  send.mockRejectedValueOnce(new ProblemError('locked'));
  await switchOn();
  await vi.waitFor(() => expect(document.querySelector('dialog [role=alert]')).not.toBeNull());
  expect(dialogs()).toBe(1);
});
