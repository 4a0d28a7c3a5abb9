// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signal } from '@preact/signals';
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { Section } from '@/components/ui/section';
import { root } from '../project-files';

const route = signal({ section: 'settings', item: 'limits' });
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/components/workspace/route', () => ({ route }));
const { SectionMenu } = await import('@/components/settings/section-menu');

afterEach(cleanup);

test('the address of a section brings the focus to its heading', () => {
  const scroll = vi.fn();
  Object.assign(HTMLElement.prototype, { scrollIntoView: scroll });
  render(
    <>
      <SectionMenu />
      <Section titleId="limits-title" title="Limits of the test">
        Text
      </Section>
    </>,
  );
  expect(document.activeElement?.textContent).toBe('Limits of the test');
  expect(scroll).toHaveBeenCalledTimes(1);
});

test('each link leads to a heading that is there', () => {
  render(<SectionMenu />);
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
