/** Starts of scripts and comments, or an empty comment. Scripts with data, such as JSON-LD, are kept. */
const opening = /<script\b(?![^<>]*json)|<!--(?:-?>)?/gi;

/**
 * Removes scripts and comments, which are most of many large pages. One without an end stays, with
 * all that follows. Takes linear time on any text, since each end is searched once.
 */
export function withoutScripts(markup: string): string {
  const parts: string[] = [];
  let from = 0;
  opening.lastIndex = 0;
  for (let start = opening.exec(markup); start; start = opening.exec(markup)) {
    const [found] = start;
    const end = /^<s/i.test(found) ? /<\/script\s*>/gi : /--!?>/g;
    end.lastIndex = opening.lastIndex;
    if (!found.endsWith('>') && !end.test(markup)) break;
    parts.push(markup.slice(from, start.index));
    from = found.endsWith('>') ? opening.lastIndex : end.lastIndex;
    opening.lastIndex = from;
  }
  return parts.join('') + markup.slice(from);
}
