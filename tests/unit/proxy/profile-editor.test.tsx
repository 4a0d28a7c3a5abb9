// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { everywhere } from '@/utils/proxy/schema';
import { profilesItem, sitesItem } from '@/utils/storage/registry/proxy';
import { serviceProfile } from '../../fixtures/stored-profiles';

const send = vi.hoisted(() => vi.fn<(type: string, input: object) => Promise<object>>());
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/messaging/send', () => ({ send }));
const { ProfileEditor } = await import('@/components/proxy/profile-form/profile-editor');

const where = { ...everywhere, scope: 'only' } as const;
const work = serviceProfile({ id: 'p', name: 'Work', countries: ['DE'], where });

const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });
const press = (button: string) => fireEvent.click(screen.getByRole('button', { name: button }));
const saved = () => vi.waitFor(() => expect(send.mock.lastCall?.[0]).toBe('profiles/save'));

beforeEach(async () => {
  fakeBrowser.reset();
  send.mockReset();
  send.mockResolvedValue({});
  await profilesItem.write([work]);
  await sitesItem('p').write({ text: 'a.test', tables: '', count: 1 });
});
afterEach(cleanup);

test('a save tells what the form was opened with, also after another page has changed that', async () => {
  const { rerender } = render(<ProfileEditor item="p" profile={work} all={[work]} />);
  type(await name(), 'Home');
  const changed = { ...work, countries: ['FR'] };
  rerender(<ProfileEditor item="p" profile={changed} all={[changed]} />);
  press('Save');
  await saved();
  const renamed = { ...work, name: 'Home' };
  expect(send).toHaveBeenCalledWith('profiles/save', { profile: renamed, base: { profile: work } });
});

test('a save of changed sites tells the earlier ones', async () => {
  render(<ProfileEditor item="p" profile={work} all={[work]} />);
  await name();
  const box = screen.getByRole('textbox', { name: 'Sites, one per line', hidden: true });
  type(box, 'b.test');
  fireEvent.blur(box);
  press('Save');
  await saved();
  expect(send.mock.lastCall?.[1]).toMatchObject({
    sites: { text: 'b.test' },
    base: { profile: work, sites: 'a.test' },
  });
});
