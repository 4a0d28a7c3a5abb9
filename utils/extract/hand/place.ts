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
import { bestIn, type ValuePlace } from './find-value';

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
export function placeOf(
  examples: readonly Example[],
  records: readonly (readonly Element[])[],
): ValuePlace {
  const places = examples.map(({ element, record }) => {
    const member = memberAround(element, record) ?? element;
    return {
      own: ownClasses(element),
      classes: classWords(element, member),
      facts: stableAttributes(element, member),
      path: tagPath(element, member).join('/'),
      label: labelNear(element),
    };
  });
  const place: ValuePlace = {
    tag: mostCommon(examples.map(({ element }) => tagOf(element))),
    own: inMost(
      places.map(({ own }) => own),
      1,
    ),
    classes: inMost(
      places.map(({ classes }) => classes),
      1,
    ),
    facts: inMost(
      places.map(({ facts }) => facts),
      1,
    ),
    path: mostCommon(places.map(({ path }) => path)).split('/'),
    label: '',
    twins: { count: 1, rank: 0 },
  };
  const [label, ...others] = new Set(places.map((one) => one.label));
  const named =
    others.length === 0 && label !== undefined && label !== '' && isLabel(label, place, records)
      ? { ...place, label }
      : place;
  return { ...named, twins: samePlaceRankOf(examples[0], named) };
}

/** Whether the same text comes before such values in most other records. */
function isLabel(
  label: string,
  place: ValuePlace,
  records: readonly (readonly Element[])[],
): boolean {
  const some = records.slice(0, sampled);
  const having = some.filter((record) =>
    bestIn(record, place).some((element) => labelNear(element) === label),
  );
  return some.length > 1 && 2 * having.length >= some.length;
}

/** Number of equally good matches in the record of an example, and its rank among them. */
function samePlaceRankOf(example: Example | undefined, place: ValuePlace): ValuePlace['twins'] {
  if (!example) return place.twins;
  const equal = bestIn(example.record, place);
  const rank = equal.indexOf(example.element);
  return { count: Math.max(1, equal.length), rank: Math.max(0, rank) };
}
