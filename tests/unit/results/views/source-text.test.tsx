// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../../ui/catalogue')).fakeI18n }));
const readPart = vi.fn<() => Promise<object>>();
vi.mock('@/utils/view/decode', () => ({ readPart }));
const { SourceText } = await import('@/components/results/views/source-text');

afterEach(cleanup);

test('a text that cannot be read is told', async () => {
  readPart.mockRejectedValue(new Error('the file is gone'));
  render(<SourceText content={new Blob(['a'])} language="markup" label="Source" name="a.html" />);
  expect(await screen.findByRole('alert')).toBeTruthy();
});
