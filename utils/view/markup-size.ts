/** Tags that a page is read up to: a browser lays out some tens of thousands without a pause that is felt. */
const mostTags = 30_000;
/** Elements within each other: no honest page comes near, and what a browser does with thousands takes minutes. */
const deepest = 300;

/** Elements that have no end, or whose end is often left out. */
const endless =
  /^(area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|dt|dd|tr|td|th|thead|tbody|tfoot|colgroup|option|optgroup|html|head|body)$/i;
/** Parts of drawings, which end with a slash of their own. */
const shapes =
  /^(path|circle|rect|line|polyline|polygon|ellipse|use|stop|image|g|fe[a-z]+|animate[a-z]*)$/i;
/** Comments and scripts, where no tag counts, or one tag. */
const pieces =
  /<!--[\s\S]*?(?:-->|$)|<(?<raw>script|style|textarea|title)\b[\s\S]*?(?:<\/\k<raw>|$)|<(?<end>\/?)(?<name>[a-z][a-z0-9]*)(?<rest>[^<>]*)/gi;

/**
 * How much of some markup can be read as a page without standing still: a browser takes it in one piece.
 * @returns a length in characters; that of the whole text where all of it can be.
 */
export function fittingLength(markup: string): number {
  let tags = 0;
  let depth = 0;
  for (const { index, groups } of markup.matchAll(pieces)) {
    const { end, name, rest = '' } = groups ?? {};
    tags += 1;
    if (name !== undefined && !endless.test(name) && !(rest.endsWith('/') && shapes.test(name))) {
      depth = end === '/' ? Math.max(0, depth - 1) : depth + 1;
    }
    if (tags > mostTags || depth > deepest) return index;
  }
  return markup.length;
}
