// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { everywhere, type Where } from '@/utils/proxy/schema';
import { serviceProfile } from '../../fixtures/stored-profiles';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { ProfileForm } = await import('@/components/proxy/profile-form/profile-form');
const { ExtrasSection } = await import('@/components/proxy/profile-form/extras-section');
const { profileDraftOf, emptyProfileDraft } =
  await import('@/components/proxy/profile-form/profile-draft');

afterEach(cleanup);
const nothing = () => undefined;

test.each([
  ['service', 6],
  ['custom', 3],
  ['direct', 2],
] as const)('the disclosures of a %s profile lie side by side under one heading', (kind, count) => {
  const { container } = render(
    <ProfileForm
      title="New profile"
      draft={signal(emptyProfileDraft('n', kind, 'rp'))}
      account={null}
      listsOf={() => null}
      onRefresh={null}
      refreshing={false}
      containers={null}
      chromium
      taken={[]}
      isOn={false}
      pending={false}
      problem={null}
      onSave={nothing}
      onCancel={nothing}
    />,
  );
  const group = screen.getByRole('group', { name: 'Optional' });
  expect(group.querySelectorAll(':scope > details')).toHaveLength(count);
  expect(container.querySelectorAll('details')).toHaveLength(count);
});

test.each<[Partial<Where>, boolean, RegExp]>([
  [{}, true, /^Not on sites of other profiles/],
  [{ windows: 'private' }, false, /Not for private windows only/],
  [{ containers: ['box'] }, false, /Not for chosen containers/],
])('extras that the browser can not limit to %j are said not to apply', (about, apply, said) => {
  const extras = { acceptLanguage: true, saveData: true, capMb: null, atCap: 'warn' } as const;
  const draft = profileDraftOf(serviceProfile({ extras, where: { ...everywhere, ...about } }));
  render(<ExtrasSection draft={draft} errors={{}} change={nothing} />);
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ disabled, checked }) => [disabled, checked])).toEqual([
    [!apply, apply],
    [!apply, apply],
  ]);
  expect(screen.getAllByText(said)).toHaveLength(apply ? 1 : 2);
});
