import type { HandPick } from '@/utils/extract/hand/hand-pick';
import { rowBoundingBox, viewportBoxOf, isInViewport } from '../row-outlines';
import type { Box, BoxKind } from './input-overlay';

const maxBoxes = 300;

/**
 * Boxes around what is picked and in the window: rows with their values, excluded rows, and the marked element.
 * @param records rows that may get a box.
 */
export function pickBoxes(
  pick: HandPick,
  records: readonly (readonly Element[])[],
  at: Element | null,
): Box[] {
  const found: Box[] = [];
  const add = (kind: BoxKind, box: Omit<Box, 'kind'> | null): boolean => {
    const seen = isInViewport(box);
    if (seen && found.length < maxBoxes) found.push({ ...box, kind });
    return seen;
  };
  for (const record of records)
    if (add('row', rowBoundingBox(record)))
      for (const column of pick.columns) {
        const cell = pick.cell(column, record);
        if (cell) add('cell', viewportBoxOf(cell.element));
      }
  for (const record of pick.excluded()) add('out', rowBoundingBox(record));
  return [...found, ...markedBox(at)];
}

/** Box around the marked element, if it is in the window. */
export function markedBox(at: Element | null): Box[] {
  const box = at && viewportBoxOf(at);
  return isInViewport(box) ? [{ ...box, kind: 'at' }] : [];
}
