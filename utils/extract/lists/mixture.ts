import { mean } from '../counts';
import type { Candidate, RecordNodes } from './candidate';
import type { Features } from './features';
import { likeness, shapeOf, type Shape } from './shape';

const judged = 12;
const fewest = 6;
/** Tags that always mark one record. */
const whole = new Set(['article', 'li']);

/**
 * How regularly two or three record shapes alternate, 0 to 1. Alternating shapes mean that a record is split into
 * rows, such as title and details on forums. Shading of every other row changes no shape.
 */
function alternation(records: readonly RecordNodes[]): number {
  if (records.length < fewest || whole.has(records[0]?.[0]?.tag ?? '')) return 0;
  const shapes = records.slice(0, judged).map(shapeOf);
  const apart = (by: number) =>
    mean(shapes.slice(by).map((shape, at) => likeness(shape, shapes[at] ?? shape)));
  const adjacent = apart(1);
  if (adjacent > 0.9) return 0;
  const period = Math.max(apart(2), apart(3));
  return period < 0.9 ? 0 : Math.max(0, (period - adjacent) / (1 - adjacent));
}

/**
 * Whether most records are alike and some are nothing like them, as advertisements between
 * products: 0 or 1.
 */
function intrusion(shapes: readonly Shape[]): number {
  if (shapes.length < fewest) return 0;
  const closeness = shapes.map((shape) => mean(shapes.map((other) => likeness(shape, other))));
  const middle = shapes[closeness.indexOf(Math.max(...closeness))];
  if (!middle) return 0;
  const all = shapes.map((shape) => likeness(shape, middle));
  const outliers = all.filter((value) => value < 0.4).length;
  const own = all.filter((value) => value >= 0.75).length;
  return Number(outliers > 0 && own + outliers === shapes.length && own >= 0.6 * shapes.length);
}

/** Features that compare many records, which takes too long for every candidate. */
export function mixtureOf({
  segmented,
  records,
}: Candidate): Pick<Features, 'alternating' | 'mixed'> {
  const step = Math.max(1, Math.floor(records.length / judged));
  const spread = records.filter((_, at) => at % step === 0).slice(0, judged);
  return {
    alternating: segmented ? 0 : alternation(records),
    mixed: intrusion(spread.map(shapeOf)),
  };
}
