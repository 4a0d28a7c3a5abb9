// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import type { RuleDraft } from '@/components/watches/rule-draft';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { WatchRules } = await import('@/components/watches/watch-rules');

afterEach(cleanup);

test.each([
  ['Price', { above: 'Price', contains: 'Price', below: 'Price' }],
  // Not chosen: the first column for numbers, any for texts.
  ['', { above: 'Name', contains: '', below: 'Name' }],
])('a rule of the column %j keeps it when its kind changes', (first, shown) => {
  const rules = signal<RuleDraft[]>([{ kind: 'below', column: first, limit: '5', text: '' }]);
  const Form = () => (
    <WatchRules
      rules={rules.value}
      columns={['Name', 'Price']}
      checked={false}
      onChange={(next) => (rules.value = next)}
    />
  );
  const { rerender } = render(<Form />);
  const selects = () => screen.getAllByRole<HTMLSelectElement>('combobox');
  for (const kind of ['above', 'contains', 'changed', 'below'] as const) {
    fireEvent.change(selects()[0]!, { target: { value: kind } });
    rerender(<Form />);
    expect(selects()[1]?.value).toBe(kind === 'changed' ? undefined : shown[kind]);
  }
});
