// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { serviceProfile } from '../../fixtures/stored-profiles';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { ProfileForm } = await import('@/components/proxy/profile-form/profile-form');
const { profileDraftOf } = await import('@/components/proxy/profile-form/profile-draft');

afterEach(cleanup);

function saveTyped(field: string, text: string) {
  const onSave = vi.fn();
  const { container } = render(
    <ProfileForm
      title="Edit profile"
      draft={signal(profileDraftOf(serviceProfile()))}
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
      onSave={onSave}
      onCancel={() => undefined}
    />,
  );
  fireEvent.input(screen.getByRole('textbox', { name: field, hidden: true }), {
    target: { value: text },
  });
  const form = container.querySelector('form');
  if (form) fireEvent.submit(form);
  return onSave;
}

const fields = [
  ['Session limit', 'Enter a number from 1 to 1000000, or leave it empty.'],
  ['Lifetime', 'Enter a number from 1 to 1440.'],
  ['Maximum latency', 'This value is not valid.'],
] as const;
const texts = ['500-', '1e', '1e3', '1.2.3', '1,5'];

test.each(
  fields.flatMap(([field, sentence]) => texts.map((text) => [field, text, sentence] as const)),
)('%s %j is refused with a sentence, and nothing is saved', async (field, text, sentence) => {
  const onSave = saveTyped(field, text);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(onSave).not.toHaveBeenCalled();
});

test('a limit with spaces around it is saved as the number', () => {
  expect(saveTyped('Session limit', ' 5 ').mock.lastCall?.[0]).toMatchObject({
    profile: { extras: { capMb: 5 } },
  });
});
