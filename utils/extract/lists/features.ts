import { countsOf, mean } from '../counts';
import type { Layout } from '../layout';
import type { TreeNode } from '../tree';
import type { Candidate, RecordNodes } from './candidate';
import { likeness, shapeOf } from './shape';
import { innerRecords } from './nested';
import { chromeOf, wordsOf } from './words';

/** Features of a candidate list that go into its score, each from 0 to 1. */
export interface Features {
  count: number;
  area: number;
  text: number;
  likeness: number;
  perRecord: number;
  linkDensity: number;
  linked: number;
  fields: number;
  chrome: number;
  words: number;
  centre: number;
  width: number;
  aligned: number;
  even: number;
  distinct: number;
  coverage: number;
  images: number;
  hidden: number;
  variety: number;
  segments: number;
  cousins: number;
  nested: number;
  table: number;
  unlike: number;
  menu: number;
  alternating: number;
  mixed: number;
}

const sampleSize = 8;

/** Sample of values, evenly spread. */
function sampleOf<T>(all: readonly T[], size = sampleSize): readonly T[] {
  if (all.length <= size) return all;
  const step = (all.length - 1) / (size - 1);
  return Array.from({ length: size }, (_, at) => all[Math.round(at * step)]).filter(
    (one): one is T & {} => one !== undefined,
  );
}

/** Coefficient of variation: standard deviation divided by the mean. */
function spread(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2))) / (middle || 1);
}

/** Sum of a count over nodes. */
export const total = (nodes: RecordNodes, of: (node: TreeNode) => number): number =>
  nodes.reduce((sum, node) => sum + of(node), 0);

/** Closest common ancestor of all records. */
function containerOf(candidate: Candidate): TreeNode | null {
  const first = candidate.records[0]?.[0];
  const end = candidate.records.at(-1)?.at(-1)?.index ?? 0;
  let holder = first?.parent ?? null;
  while (holder && end >= holder.end) holder = holder.parent;
  return holder;
}

export function featuresOf(candidate: Candidate, root: TreeNode, layout: Layout): Features {
  const { records } = candidate;
  const sample = sampleOf(records);
  const nodes = records.flat();
  const text = total(nodes, (node) => node.text);
  const linkText = total(nodes, (node) => node.linkText);
  const container = containerOf(candidate);
  const texts = sample.map((record) => total(record, (node) => node.text));
  const shapes = sample.map(shapeOf);
  const fields = mean(shapes.map((shape) => shape.fields));
  const seen = sample.flatMap((record) => {
    const box = boxAround(record, layout);
    return box.width > 1 && box.height > 1 ? [box] : [];
  });
  const page = layout.page;
  /** Box of the page; null if it is unknown or no record is visible. */
  const screen = seen.length > 0 ? page : null;
  const area = mean(seen.map((box) => box.width * box.height)) * records.length;
  const pageArea = page ? page.width * page.height : 0;
  const left = Math.min(...seen.map((box) => box.x));
  const right = Math.max(...seen.map((box) => box.x + box.width));
  const textShare = Math.min(1, text / Math.max(1, root.text));
  const alike = mean(shapes.slice(1).map((shape, at) => likeness(shape, shapes[at] ?? shape)));
  const chrome = chromeOf(sample);
  const linkDensity = text === 0 ? 1 : linkText / text;
  return {
    menu: Number(chrome === 1 && linkDensity > 0.9),
    // Judged for the best candidates only, see `mixtureOf`.
    alternating: 0,
    mixed: 0,
    nested: mean(sampleOf(sample, 3).map((record) => Number(innerRecords(record).length > 0))),
    unlike: Math.max(0, 1 - alike / 0.45),
    count: Math.min(1, Math.log2(records.length) / 6),
    area: page ? Math.min(1, area / pageArea) : textShare,
    text: textShare,
    likeness: alike,
    perRecord: Math.min(1, Math.log10(1 + mean(texts)) / 3),
    linkDensity,
    linked: mean(sample.map((record) => Number(total(record, (node) => node.links) > 0))),
    fields: Math.min(1, Math.log2(1 + fields) / 4),
    chrome,
    words: wordsOf(container, sample),
    centre: screen
      ? Math.max(
          0,
          1 - (2 * Math.abs((left + right) / 2 - (screen.x + screen.width / 2))) / screen.width,
        )
      : 0.5,
    width: screen ? Math.min(1, (right - left) / screen.width) : 0.5,
    aligned: alignment(seen),
    even: Math.max(0, 1 - spread(seen.map((box) => box.width))),
    distinct: new Set(shapes.map((shape) => shape.words)).size / sample.length,
    coverage: container && container.text > 0 ? Math.min(1, text / container.text) : 0,
    images: mean(sample.map((record) => Number(total(record, (node) => node.images) > 0))),
    hidden: page ? 1 - seen.length / sample.length : 0,
    variety: Math.min(1, spread(texts)),
    segments: Number(candidate.segmented === true),
    table: candidate.table ? (candidate.table.headings.some((name) => name !== '') ? 1 : 0.3) : 0,
    cousins: Number(candidate.keyOf !== undefined),
  };
}

/** Box around the elements of a record; its width is negative if none is visible. */
function boxAround(record: RecordNodes, layout: Layout) {
  const boxes = record.map((node) => layout.boxOf(node)).filter((box) => box !== null);
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Share of boxes whose left edge is shared by another box. */
function alignment(boxes: readonly { x: number; y: number }[]): number {
  if (boxes.length < 2) return 0.5;
  const edges = boxes.map((box) => Math.round(box.x));
  const counts = countsOf(edges);
  return mean(edges.map((edge) => Number((counts.get(edge) ?? 0) > 1)));
}
