import { type Piece, slicesOf } from './markdown-slices';

/**
 * A long list as several whose Markdown, one under the other, is that of the whole, numbers included.
 * @param list is taken apart.
 */
export function* listSlices(list: Element): Generator<Piece> {
  const begins = Number(list.getAttribute('start') ?? 1);
  let before = 0;
  for (const items of slicesOf([...list.children])) {
    const node = list.ownerDocument.createElement(list.localName);
    if (list.localName === 'ol') node.setAttribute('start', String(begins + before));
    for (const item of items) node.append(item);
    yield { node, goesOn: before > 0 };
    before += items.length;
  }
}
