// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signal } from '@preact/signals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { Section } from '@/components/ui/section';
import { root } from '../project-files';

const route = signal({ section: 'settings', item: 'limits' });
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/components/workspace/route', () => ({ route }));
const { SectionMenu } = await import('@/components/settings/section-menu');
const { useSettingsFilter } = await import('@/components/settings/settings-filter');

const endSearch = vi.fn();

afterEach(() => {
  cleanup();
  route.value = { section: 'settings', item: 'limits' };
});

test('the address of a section brings the focus to its heading', () => {
  const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockReturnValue();
  render(
    <>
      <SectionMenu endSearch={endSearch} />
      <Section titleId="limits-title" title="Limits of the test">
        Text
      </Section>
    </>,
  );
  expect(document.activeElement?.textContent).toBe('Limits of the test');
  expect(scroll).toHaveBeenCalledTimes(1);
});

test('each link leads to a heading that is there', () => {
  render(<SectionMenu endSearch={endSearch} />);
  const folders = ['settings', 'account', 'webhooks'].map((name) => join(root, 'components', name));
  const sources = folders.flatMap((folder) =>
    readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8')),
  );
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  const ids = links.map((link) => `${link.replace('#/settings/', '')}-title`);
  expect(ids).toHaveLength(12);
  const missing = ids.filter(
    (id) => !sources.some((text) => new RegExp(`\\b(?:id|titleId)="${id}"`).test(text)),
  );
  expect(missing).toEqual([]);
});

/** Settings of two sections with the search of the page. */
function Page() {
  const { query, root, end } = useSettingsFilter();
  return (
    <>
      <input
        type="search"
        value={query.value}
        onInput={(event) => (query.value = event.currentTarget.value)}
      />
      <SectionMenu endSearch={end} />
      <div ref={root}>
        <Section titleId="limits-title" title="Limits of the test">
          Text
        </Section>
        <Section titleId="privacy-title" title="Privacy of the test">
          Text
        </Section>
      </div>
    </>
  );
}

const title = (name: string) => screen.queryByRole('heading', { name });

test('the search of settings ignores accents', () => {
  render(<Page />);
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'Prívacy' } });
  expect(title('Privacy of the test')).toBeTruthy();
  expect(title('Limits of the test')).toBeNull();
});

test('a press on the section of the address goes there again', () => {
  const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockReturnValue();
  render(<Page />);
  screen.getByRole('searchbox').focus();
  scroll.mockClear();
  fireEvent.click(screen.getByRole('link', { current: 'location' }));
  expect(scroll).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(title('Limits of the test'));
});

test.each(['privacy', 'limits'])(
  'a press on a section that the search hides shows it: %s',
  (id) => {
    vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockReturnValue();
    render(<Page />);
    const name = id === 'privacy' ? 'Privacy of the test' : 'Limits of the test';
    const box = screen.getByRole<HTMLInputElement>('searchbox');
    fireEvent.input(box, { target: { value: id === 'privacy' ? 'limits' : 'privacy' } });
    expect(title(name)).toBeNull();
    const link = screen.getAllByRole('link').find((one) => one.getAttribute('href')?.endsWith(id));
    fireEvent.click(link!);
    void act(() => {
      route.value = { section: 'settings', item: id };
    });
    expect(title(name)).toBeTruthy();
    expect(document.activeElement).toBe(title(name));
    expect(box.value).toBe('');
  },
);
