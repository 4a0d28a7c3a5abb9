/**
 * Maximum number of tags parsed: browsers lay out some tens of thousands without a noticeable
 * pause.
 */
const maxTags = 30_000;
/** Maximum depth: beyond what real pages use, and browsers need minutes for some thousands. */
const deepest = 300;

/** Void elements, and elements whose end tag is often omitted. */
const endless =
  /^(area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|dt|dd|tr|td|th|thead|tbody|tfoot|colgroup|option|optgroup|html|head|body)$/i;
/** SVG elements that may be self-closing. */
const shapes =
  /^(path|circle|rect|line|polyline|polygon|ellipse|use|stop|image|g|fe[a-z]+|animate[a-z]*)$/i;
/** Comments and raw-text elements, whose content has no tags, or a single tag. */
const pieces =
  /<!--[\s\S]*?(?:-->|$)|<(?<raw>script|style|textarea|title)\b[\s\S]*?(?:<\/\k<raw>|$)|<(?<end>\/?)(?<name>[a-z][a-z0-9]*)(?<rest>[^<>]*)/gi;

/**
 * Length of the beginning of markup that a browser can parse at once without blocking the page.
 * @returns length in characters; that of the whole markup if there is no need to cut it.
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
    if (tags > maxTags || depth > deepest) return index;
  }
  return markup.length;
}
