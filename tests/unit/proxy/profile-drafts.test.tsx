// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProblemError } from '@/utils/problem';
import { customProfile } from '../../fixtures/stored-profiles';

const send = vi.hoisted(() => vi.fn<(type: string) => Promise<object>>());
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/messaging/send', () => ({ send }));
const { ProfilesPage } = await import('@/components/proxy/profiles-page');
const { route } = await import('@/components/workspace/route');
const { profiles, ready } = await import('@/utils/storage/state/page-state');
const { profilesItem } = await import('@/utils/storage/registry/proxy');

const home = customProfile({ id: 'h', name: 'Home', hasLogin: true });
const work = customProfile({ id: 'w', name: 'Work' });

async function open(item: string): Promise<void> {
  cleanup();
  location.hash = `#/profiles/${item}`;
  await expect.poll(() => route.value.item).toBe(item);
  render(<ProfilesPage />);
}
const box = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const type = async (name: string, value: string) => {
  fireEvent.input(await box(name), { target: { value } });
};
const textOf = async (name: string) => (await box(name)).value;
const press = (name: string) => fireEvent.click(screen.getByText(name));
const isClosed = () => expect.poll(() => route.value.item).toBe('');

beforeEach(async () => {
  send.mockReset();
  send.mockResolvedValue({});
  await ready;
  await profilesItem.write([home, work]);
  await expect.poll(() => profiles.value.value).toHaveLength(2);
});
afterEach(() => {
  if (screen.queryByText('Cancel')) press('Cancel');
  cleanup();
});

test('what was typed is there again after another form, but for the login', async () => {
  await open('h');
  await type('Name', 'Cottage');
  await type('Username', 'me');
  await type('Password', 'secret');
  await open('new');
  await type('Name', 'Next');
  await open('h');
  expect(await textOf('Name')).toBe('Cottage');
  expect(await textOf('Username')).toBe('');
  expect(await textOf('Password')).toBe('');
  press('Cancel');
  await open('new');
  expect(await textOf('Name')).toBe('Next');
});

test('Cancel drops it', async () => {
  await open('h');
  await type('Name', 'Cottage');
  press('Cancel');
  await isClosed();
  await open('h');
  expect(await textOf('Name')).toBe('Home');
});

test('a save drops it, unless it fails', async () => {
  send.mockRejectedValueOnce(new ProblemError('profile-edited'));
  await open('h');
  await type('Name', 'Cottage');
  press('Save');
  expect(await screen.findByText(/was changed elsewhere meanwhile/)).toBeTruthy();
  await open('h');
  expect(await textOf('Name')).toBe('Cottage');
  press('Save');
  await isClosed();
  await open('h');
  expect(await textOf('Name')).toBe('Home');
});

test('a save that is stored, but not confirmed, can be corrected and saved again', async () => {
  send.mockImplementationOnce(async () => {
    await profilesItem.write([{ ...home, name: 'Cottage' }, work]);
    throw new ProblemError('private-windows-silent');
  });
  await open('h');
  await type('Name', 'Cottage');
  press('Save');
  await expect.poll(() => screen.queryAllByRole('alert').length).toBe(1);
  await type('Name', 'Castle');
  press('Save');
  await isClosed();
  const base = { profile: { ...home, name: 'Cottage' } };
  expect(send.mock.lastCall).toMatchObject(['profiles/save', { base }]);
});

test('a form that was typed into stays when its profile is removed elsewhere', async () => {
  await open('h');
  await type('Name', 'Cottage');
  await profilesItem.write([work]);
  expect(await screen.findByText('This profile was removed. Save to make it again.')).toBeTruthy();
  expect(await textOf('Name')).toBe('Cottage');
  press('Save');
  await isClosed();
  expect(send).toHaveBeenCalledWith(
    'profiles/save',
    expect.objectContaining({ profile: { ...home, name: 'Cottage' } }),
  );
});

test('one that was not typed into closes then', async () => {
  await open('h');
  await box('Name');
  await profilesItem.write([work]);
  await expect.poll(() => screen.queryByLabelText('Name')).toBeNull();
});
