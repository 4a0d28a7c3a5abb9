import { inMost, mostCommon } from '../counts';
import { tagOf } from '../dom';
import { labelNear } from '../locators/label';
import {
  classWords,
  memberAround,
  ownClasses,
  stableAttributes,
  tagPath,
} from '../locators/stable';
import { bestIn, type ElementFingerprint } from './find-value';

/** Example of a value, and the record that holds it. */
export interface Example {
  readonly element: Element;
  readonly record: readonly Element[];
}

/** Number of records whose labels are compared. */
const sampled = 30;

/**
 * Returns what examples have in common.
 * @param records all records, to tell a label from a value before the example.
 */
export function elementFingerprintOf(
  examples: readonly Example[],
  records: readonly (readonly Element[])[],
): ElementFingerprint {
  const seen = examples.map(({ element, record }) => {
    const member = memberAround(element, record) ?? element;
    return {
      own: ownClasses(element),
      classes: classWords(element, member),
      facts: stableAttributes(element, member),
      path: tagPath(element, member).join('/'),
      label: labelNear(element),
    };
  });
  const shared = (of: 'own' | 'classes' | 'facts'): string[] =>
    inMost(
      seen.map((one) => one[of]),
      1,
    );
  const common: ElementFingerprint = {
    tag: mostCommon(examples.map(({ element }) => tagOf(element))),
    own: shared('own'),
    classes: shared('classes'),
    facts: shared('facts'),
    path: mostCommon(seen.map(({ path }) => path)).split('/'),
    label: '',
    twins: { count: 1, rank: 0 },
  };
  const [label, ...others] = new Set(seen.map((one) => one.label));
  const named =
    others.length === 0 && label !== undefined && label !== '' && isLabel(label, common, records)
      ? { ...common, label }
      : common;
  return { ...named, twins: twinsOf(examples[0], named) };
}

/** Whether the same text comes before such values in most other records. */
function isLabel(
  label: string,
  wanted: ElementFingerprint,
  records: readonly (readonly Element[])[],
): boolean {
  const some = records.slice(0, sampled);
  const having = some.filter((record) =>
    bestIn(record, wanted).some((element) => labelNear(element) === label),
  );
  return some.length > 1 && 2 * having.length >= some.length;
}

/** Number of equally good matches in the record of an example, and its rank among them. */
function twinsOf(
  example: Example | undefined,
  wanted: ElementFingerprint,
): ElementFingerprint['twins'] {
  if (!example) return wanted.twins;
  const equal = bestIn(example.record, wanted);
  const rank = equal.indexOf(example.element);
  return { count: Math.max(1, equal.length), rank: Math.max(0, rank) };
}
