// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sections } from '@/components/workspace/route';
import { sections as watched } from '../../e2e/sections';
import { screens } from '../../sheet/screens';

/** Pages below a section that its component tells by a word, such as `profiles/new`. */
function pagesBelow(): string[] {
  const folder = path.resolve('components');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('-page.tsx'))
    .flatMap((file) => {
      const section = path.basename(file).replace('-page.tsx', '');
      const source = readFileSync(path.join(folder, file), 'utf8');
      return Array.from(
        source.matchAll(/\bitem === '([a-z]+)'/g),
        ([, item]) => `${section}/${item}`,
      );
    });
}

const pages = [...new Set([...sections, ...pagesBelow()])].toSorted();

test('every section, and every page that is reached by a word, is held against WCAG', () => {
  expect(pages).toContain('profiles/transfer');
  expect([...watched].toSorted()).toEqual(pages);
});

test('every one of them has its picture', () => {
  const pictured = screens
    .map(({ page }) => page.split('#/')[1])
    .filter((one) => one !== undefined);
  expect([...new Set(pictured)].toSorted()).toEqual(pages);
});

test('the navigation styles sections that exist', () => {
  const styles = readFileSync(path.resolve('components/workspace/workspace.module.css'), 'utf8');
  const named = Array.from(styles.matchAll(/href='#\/([a-z-]+)'/g), ([, name = '']) => name);
  expect(named.length).toBeGreaterThan(0);
  expect(sections).toEqual(expect.arrayContaining(named));
});
