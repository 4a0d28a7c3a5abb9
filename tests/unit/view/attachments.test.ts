import { expect, test } from 'vitest';
import { attachmentsOf } from '@/utils/view/attachments';
import { decodeBody } from '@/utils/view/decode-body';

const bytes = (start: string) =>
  Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(200, 7)]);
const png = bytes('\x89PNG');
const pdf = bytes('%PDF-1.7');

test('pictures and PDFs are found in each encoding, whatever their field is called', async () => {
  const found = attachmentsOf({
    pdf: pdf.toString('base64'),
    print: `data:application/pdf;base64,${pdf.toString('base64')}`,
    shot: png.toString('base64url'),
    title: 'No picture at all, but a rather long text. '.repeat(10),
    list: [png.toString('base64')],
    short: 'iVBORw0KGgo=',
  });
  expect(found.map(({ field, detected }) => [field, detected.type, detected.encoding])).toEqual([
    ['pdf', 'application/pdf', 'base64'],
    ['print', 'application/pdf', 'data-url'],
    ['shot', 'image/png', 'base64'],
  ]);
  for (const { text, detected } of found) {
    const blob = await decodeBody(text, detected);
    const came = Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer());
    expect(came.equals(detected.kind === 'pdf' ? pdf : png)).toBe(true);
  }
});
