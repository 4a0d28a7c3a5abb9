import type { Part } from '../columns/leaf';
import { choicesOf, type PartChoice } from './part';
import type { HandColumn, Picked } from './picked';
import { elementFingerprintOf, type Example } from './element-fingerprint';
import { recordOf, type HandRows } from './rows';

/** Makes a column from the picked elements; null if none of them offers `choice` in these rows. */
export function handColumnFor(
  id: number,
  taken: readonly Element[],
  choice: string,
  { records }: HandRows,
): HandColumn | null {
  const examples: Example[] = [];
  let part: Part = { of: 'text' };
  for (const element of taken) {
    const record = recordOf(element, records);
    const chosen = record && choicesOf(element, record).find(({ key }) => key === choice);
    if (!record || !chosen) continue;
    part = chosen.part;
    examples.push({ element: chosen.element, record });
  }
  if (examples.length === 0) return null;
  const elements = examples.map(({ element }) => element);
  const fingerprint = elementFingerprintOf(examples, records);
  return { id, taken, choice, part, examples: elements, fingerprint };
}

/** Choices of a column: text, link, image or attribute of its first element. */
export function choicesIn({ rows }: Picked, column: HandColumn): PartChoice[] {
  const [element] = column.taken;
  const record = element && rows && recordOf(element, rows.records);
  return element && record ? choicesOf(element, record) : [];
}

/** Makes a column that reads another value from the elements of the column `like`; null if none of them offers it. */
function columnLike({ rows, columns }: Picked, like: number, key: string, id: number) {
  const column = columns.find((one) => one.id === like);
  return rows && column ? handColumnFor(id, column.taken, key, rows) : null;
}

/** Gives a column another choice of the same elements. */
export function withChoice(picked: Picked, id: number, key: string): Picked | null {
  const next = columnLike(picked, id, key, id);
  const columns = picked.columns.map((one) => (next && one.id === id ? next : one));
  return next && { ...picked, columns };
}

/** Adds a column with another choice of the elements of `like`. */
export function withAddedColumn(
  picked: Picked,
  like: number,
  key: string,
  id: number,
): Picked | null {
  const next = columnLike(picked, like, key, id);
  return next && { ...picked, columns: [...picked.columns, next] };
}
