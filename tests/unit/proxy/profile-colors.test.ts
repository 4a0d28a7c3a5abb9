import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { profileColors } from '@/utils/proxy/schema';
import { root } from '../project-files';

const styles = ['assets', 'components', 'entrypoints'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8')),
);

/** Colours set by `[data-color]` in all style sheets: [name, colour]. */
const palette = styles.flatMap((text) =>
  [...text.matchAll(/\[data-color='(\w+)'\] \{\n {2}[\w-]+: (#[0-9a-f]{6});/g)].map(
    ([, name = '', color = '']) => [name, color] as const,
  ),
);

/** Relative luminance according to WCAG 2.2. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio according to WCAG 2.2, from 1 to 21. */
function contrast(color: string, other: string): number {
  const [low = 0, high = 0] = [luminance(color), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

test('each colour of a profile is told once, holds white letters and stands out from every surface', () => {
  expect(palette.map(([name]) => name)).toEqual([...profileColors]);
  const surface = /--surface: light-dark\((#\w{6}), (#\w{6})\)/.exec(styles.join('\n'));
  const [, light = '', dark = ''] = surface ?? [];
  for (const [name, color] of palette) {
    expect(contrast(color, '#ffffff'), name).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color, light), name).toBeGreaterThanOrEqual(3);
    expect(contrast(color, dark), name).toBeGreaterThanOrEqual(3);
  }
});
