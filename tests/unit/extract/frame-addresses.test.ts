// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import * as dom from '@/utils/extract/dom';
import { rowSteps } from '@/utils/extract/found-table';
import { finish } from '@/utils/extract/steps';
import { pageOf } from './page';

vi.mock('@/utils/extract/dom', { spy: true });

test('addresses in a frame are added to the base of its page', () => {
  const [framed, top] = [pageOf('<a href="../p/1">Lamp</a>'), pageOf('<a href="../p/2">Lamp</a>')];
  // This DOM loads no frames.
  vi.mocked(dom.frameOf).mockImplementation((page) =>
    page === framed ? document.createElement('iframe') : null,
  );
  vi.mocked(dom.baseOf).mockReturnValue('https://framed.example/x/y/');
  const cells = [framed, top].map((page) => {
    const element = page.querySelector('a')!;
    const text = element.getAttribute('href')!;
    return { element, part: { of: 'attribute', name: 'href' } as const, text };
  });
  const rows = finish(rowSteps([{ kind: 'link', cells }], 'https://shop.example/all/list', 2));
  expect(rows).toEqual([['https://framed.example/x/p/1'], ['https://shop.example/p/2']]);
});
