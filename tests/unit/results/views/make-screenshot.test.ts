// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { makeResultView } from '@/components/results/views/make-result-view';
import { detectBody } from '@/utils/view/detect-kind';

vi.mock('@/utils/i18n/i18n', () => ({ i18n: { t: (key: string) => key } }));

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

const viewOf = (screenshot: Blob) =>
  makeResultView('screenshot', {
    body: { id: 'r', content: new Blob(), screenshot },
    address: 'https://a.test/',
    detected: detectBody('', '', new Uint8Array()),
    cut: null,
    headers: [],
    attachments: [],
    extra: {},
  });

test.each(['image/svg+xml', 'text/html', 'image/png', ''])(
  'a screenshot of the type %j that holds markup is a file, and no picture',
  async (type) => {
    expect(await viewOf(new Blob([svg], { type }))).toMatchObject({ is: 'file' });
  },
);

test.each(['text/html', 'image/svg+xml', ''])(
  'a screenshot stored as %j is shown under the type of its bytes',
  async (type) => {
    const view = await viewOf(new Blob([png], { type }));
    expect(view).toMatchObject({ is: 'image', image: { type: 'image/png', size: png.length } });
  },
);
