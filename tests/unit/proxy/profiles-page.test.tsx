// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { directProfile } from '../../fixtures/stored-profiles';

const send = vi.hoisted(() => vi.fn<(type: string) => Promise<object>>());
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/messaging/send', () => ({ send }));
const { ProfilesPage } = await import('@/components/proxy/profiles-page');
const { profiles, ready } = await import('@/utils/storage/state/page-state');
const { profilesItem } = await import('@/utils/storage/registry/proxy');

afterEach(cleanup);

test('why an undo failed is told until it is dismissed', async () => {
  await ready;
  await profilesItem.write([directProfile({ name: 'Home' })]);
  await expect.poll(() => profiles.value.value).toHaveLength(1);
  send.mockImplementation(async (type) => {
    if (type === 'profiles/save') throw new Error('no space');
    return {};
  });
  render(<ProfilesPage />);
  fireEvent.click(screen.getByRole('button', { name: 'More actions for Home' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove Home' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const problem = within(await screen.findByRole('alert'));
  fireEvent.click(problem.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('focus goes to the next profile when one is removed by keyboard', async () => {
  await ready;
  const [one, two] = ['One', 'Two'].map((name) => directProfile({ id: name, name }));
  await profilesItem.write([one!, two!]);
  await expect.poll(() => profiles.value.value).toHaveLength(2);
  send.mockImplementation(async (type) => {
    if (type === 'profiles/remove') await profilesItem.write([two!]);
    return {};
  });
  render(<ProfilesPage />);
  fireEvent.click(screen.getByRole('button', { name: 'More actions for One' }));
  const remove = screen.getByRole('button', { name: 'Remove One' });
  remove.focus();
  fireEvent.click(remove);
  const next = screen.getByRole('button', { name: 'More actions for Two' });
  await expect.poll(() => document.activeElement === next).toBe(true);
});
