// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { LineChart } = await import('@/components/watches/line-chart');

afterEach(cleanup);

test('the drawing is stretched to the room there is, its labels are not', () => {
  const points = [
    { at: 0, value: 12 },
    { at: 1000, value: 8 },
  ];
  const { container } = render(<LineChart points={points} title="Price of Oak over time" />);
  const drawing = screen.getByRole('img', { name: /^Price of Oak over time/ });
  expect(drawing.getAttribute('preserveAspectRatio')).toBe('none');
  // Text in the drawing would be as small as a third of its size in a narrow window.
  expect(drawing.querySelector('text')).toBeNull();
  const labels = Array.from(container.querySelectorAll('[aria-hidden] > span'), (label) =>
    label.textContent.trim(),
  );
  expect(labels.slice(0, 2)).toEqual(['12', '8']);
  expect(labels).toHaveLength(4);
});

test('small numbers are told apart', () => {
  const points = [
    { at: 0, value: 0.004 },
    { at: 1000, value: 0.0041 },
  ];
  const { container } = render(<LineChart points={points} title="Rate over time" />);
  const scale = Array.from(container.querySelectorAll('[aria-hidden] > span')).slice(0, 2);
  expect(scale.map(({ textContent }) => textContent.trim())).toEqual(['0.0041', '0.004']);
  expect(container.querySelector('desc')?.textContent).toContain('0.0041');
});
