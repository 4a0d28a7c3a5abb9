// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { ProfileForm } = await import('@/components/proxy/profile-form/profile-form');
const { emptyDraft } = await import('@/components/proxy/profile-form/profile-draft');

afterEach(cleanup);
const nothing = () => undefined;

test.each([
  ['service', 6],
  ['custom', 3],
  ['direct', 2],
] as const)('the folds of a %s profile lie side by side under one heading', (kind, count) => {
  const { container } = render(
    <ProfileForm
      title="New profile"
      draft={emptyDraft('n', kind, 'rp')}
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
