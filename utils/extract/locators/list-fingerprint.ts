import { chain } from '../chain';
import { inMost } from '../counts';
import { attributeOf, parentElementOf, tagOf } from '../dom';
import { isGenerated, ownClasses } from './stable';

/** Fingerprint of a list without its fields, for finding it again. Plain data, stored in recipes. */
export interface ListFingerprint {
  readonly kind: 'list' | 'table';
  readonly count: number;
  /**
   * Tag, role and common class words of the records; only the first element of each record counts.
   */
  readonly record: Step;
  /** Ancestors of the records, the closest first. */
  readonly around: readonly Step[];
  readonly members: number;
  /** Whether all records have the same parent. */
  readonly together: boolean;
}

interface Step {
  readonly tag: string;
  readonly role: string;
  readonly id: string;
  readonly classes: readonly string[];
}

const levels = 4;

function stepFor(element: Element): Step {
  const id = attributeOf(element, 'id') ?? '';
  return {
    tag: tagOf(element),
    role: attributeOf(element, 'role') ?? '',
    id: isGenerated(id) ? '' : id.replaceAll(/\d+/g, '#'),
    classes: ownClasses(element),
  };
}

/** Computes the fingerprint of a list. */
export function listFingerprintOf(
  kind: ListFingerprint['kind'],
  records: readonly (readonly Element[])[],
): ListFingerprint {
  const heads = records.flatMap((record) => record.slice(0, 1));
  const steps = heads.slice(0, 200).map(stepFor);
  const [first] = heads;
  const common = inMost(
    steps.map(({ classes }) => classes),
    1,
  );
  const around = first
    ? chain(first, levels + 1)
        .slice(1)
        .map(stepFor)
    : [];
  const parents = new Set(heads.map(parentElementOf));
  const together = parents.size <= 1;
  const record = { tag: steps[0]?.tag ?? '', role: steps[0]?.role ?? '', id: '', classes: common };
  return {
    kind,
    count: records.length,
    record,
    around,
    members: records[0]?.length ?? 1,
    together,
  };
}

const same = (one: string, other: string): number =>
  one === '' && other === '' ? 0 : Number(one === other);

function stepAlike(one: Step, other: Step): number {
  const classes =
    one.classes.length === 0
      ? 0
      : one.classes.filter((word) => other.classes.includes(word)).length / one.classes.length;
  return (
    same(one.tag, other.tag) + 2 * same(one.id, other.id) + same(one.role, other.role) + 2 * classes
  );
}

/** Similarity of two lists, in points. */
export function listAlike(kept: ListFingerprint, found: ListFingerprint): number {
  const around = kept.around.map((step, at) => {
    const other = found.around[at];
    return other ? stepAlike(step, other) / 2 ** at : 0;
  });
  const counts = Math.min(kept.count, found.count) / Math.max(kept.count, found.count, 1);
  return (
    2 * stepAlike(kept.record, found.record) +
    around.reduce((sum, one) => sum + one, 0) +
    counts +
    same(kept.kind, found.kind) +
    Number(kept.members > 1 === found.members > 1) +
    2 * Number(kept.together === found.together)
  );
}
