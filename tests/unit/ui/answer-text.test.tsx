// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('./catalogue')).fakeI18n }));
const { AnswerText } = await import('@/components/agent/answer-text');

afterEach(cleanup);

test('an answer has paragraphs, lists, a table and links that say where they lead', () => {
  render(
    <AnswerText
      text={
        'Found **two**.\n\n1. [Oak](https://shop.test/oak)\n2. https://shop.test/ash\n\n| A | B |\n|---|---|\n| 1 | 2 |'
      }
    />,
  );
  expect(screen.getByText('two').tagName).toBe('STRONG');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Oak (shop.test)',
    'https://shop.test/ash',
  ]);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://shop.test/oak',
    'https://shop.test/ash',
  ]);
  for (const link of links) expect(link.getAttribute('rel')).toBe('noreferrer noopener');
  expect(screen.getAllByRole('cell')).toHaveLength(2);
  const heads = screen.getAllByRole('columnheader');
  expect(heads.map((head) => head.getAttribute('scope'))).toEqual(['col', 'col']);
});

test('nothing in it comes alive', () => {
  const { container } = render(
    <AnswerText
      text={
        '<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1))\n\n![x](https://a.test/x.png)\n\n# <script>alert(1)</script>\n\n- <iframe src=//a.test>'
      }
    />,
  );
  expect(container.querySelectorAll('img, script, iframe, [onerror]')).toHaveLength(0);
  expect(Array.from(container.querySelectorAll('a'), ({ href }) => href)).toEqual([
    'https://a.test/x.png',
  ]);
  expect(container.textContent).toContain('<img src=x onerror=alert(1)>');
});

test('of a giant answer the beginning is laid out, and the page says so', () => {
  const { container } = render(<AnswerText text={'- item\n'.repeat(100_000)} />);
  expect(container.querySelectorAll('li').length).toBeLessThan(20_000);
  expect(container.textContent).toMatch(/first .*100.* of .*700/);
});
