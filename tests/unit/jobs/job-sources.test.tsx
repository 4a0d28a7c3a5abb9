// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/jobs/state/page-links', () => ({ listOpenPages: async () => [] }));
const { JobSources } = await import('@/components/jobs/job-sources');

const site = 'https://shop.test';
const index = `<sitemapindex>${[1, 2, 3].map((n) => `<sitemap><loc>${site}/${n}.xml</loc></sitemap>`).join('')}</sitemapindex>`;
const urls = `<urlset><url><loc>${site}/a</loc></url><url><loc>${site}/b</loc></url></urlset>`;
/** Answers that come at once; all others never come. */
let answers: Record<string, string>;

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string, { signal: ended }: RequestInit) => {
    const text = answers[url];
    if (text !== undefined) return new Response(text);
    return await new Promise((_, reject) => {
      ended?.addEventListener('abort', () => reject(ended.reason));
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function read(typed = '') {
  const text = signal(typed);
  render(<JobSources text={text} />);
  fireEvent.input(screen.getByLabelText('Sitemap address'), {
    target: { value: `${site}/sitemap.xml` },
  });
  fireEvent.click(screen.getByText('Read sitemap'));
  return text;
}

test('reading sitemaps tells how far it is, and keeps what was read when it is stopped', async () => {
  answers = { [`${site}/sitemap.xml`]: index, [`${site}/1.xml`]: urls };
  const text = read();
  await screen.findByText('Reading: 2 addresses so far.');
  fireEvent.click(screen.getByText('Stop reading'));
  await screen.findByText('2 addresses added.');
  expect(text.value).toBe(`${site}/a\n${site}/b`);
  expect(screen.getByRole('status').textContent).toContain('1 sitemap left out: stopped');
  expect(screen.queryByText('Stop reading')).toBeNull();
});

test('addresses are added to those of a pasted sitemap', async () => {
  answers = { [`${site}/sitemap.xml`]: urls };
  const text = read(
    `<urlset><url><loc>${site}/pasted</loc></url><url><loc>${site}/a</loc></url></urlset>`,
  );
  await screen.findByText('1 address added.');
  expect(text.value).toBe(`${site}/pasted\n${site}/a\n${site}/b`);
});

test('where the first file is stopped, nothing is said and another can be read', async () => {
  answers = {};
  read();
  fireEvent.click(await screen.findByText('Stop reading'));
  await vi.waitFor(() => expect(screen.queryByText('Stop reading')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Read sitemap').closest('button')?.disabled).toBe(false);
});
