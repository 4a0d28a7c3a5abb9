import { describe, expect, it } from 'vitest';
import { fittingLength } from '@/utils/view/markup/markup-size';
import { cpuTime } from '../../../fixtures/cpu-time';

const fits = (markup: string) => fittingLength(markup) === markup.length;

describe('how much of some markup is read as a page', () => {
  it('takes an honest page whole', () => {
    const row = '<div class="a"><p>Words<br><a href="/x">here</a><li>One<li>Two</div>';
    expect(fits(row.repeat(3000))).toBe(true);
  });

  it('counts no comparison in a script and no tag in a comment', () => {
    expect(fits(`<script>${'if(a<b&&i<n)x();'.repeat(5000)}</script><p>So`)).toBe(true);
    expect(fits(`<!-- ${'<div>'.repeat(5000)} --><p>So`)).toBe(true);
  });

  it('takes drawings, whose parts end by themselves', () => {
    expect(fits(`<svg>${'<path d="M0 0"/>'.repeat(5000)}</svg>`)).toBe(true);
  });

  it('stops where elements lie too deep within each other', () => {
    expect(fittingLength('<table><tr><td>'.repeat(20_000))).toBe(15 * 300);
    expect(fittingLength('<i/>'.repeat(20_000))).toBe(4 * 300);
  });

  it('stops where tags are too many', () => {
    expect(fittingLength('<td>x'.repeat(100_000))).toBe(5 * 30_000);
  });

  it.each(['<', '<!--', '<script', '<a', '</', '<!', '<a "', '<i x=<'])(
    'is quick with %s over and over',
    (piece) => {
      const began = cpuTime();
      fittingLength(piece.repeat(1_000_000 / piece.length));
      expect(cpuTime() - began).toBeLessThan(3000);
    },
  );
});
