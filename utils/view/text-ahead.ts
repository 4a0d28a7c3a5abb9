import { blockTags } from './block-tags';

/** Maximum number of nodes that are searched for text: hostile markup may have millions. */
const maxNodes = 8;

/** Beginning of the text in a node, up to the first line of its own. */
export function startOf(node: Node): string {
  const nodes = document.createTreeWalker(node);
  let text = '';
  let next: Node | null = node;
  for (let count = 0; next && !blockTags.has(next.nodeName) && count < maxNodes; count += 1) {
    if (next.nodeType === Node.TEXT_NODE) text += (next.nodeValue ?? '').slice(0, 100);
    next = nodes.nextNode();
  }
  return text.replaceAll(/\s+/g, ' ');
}

/**
 * Beginning of the text that follows on the same line.
 * @param rest what follows, the next one last: nodes, and text between them.
 */
export function textAhead(rest: readonly (Node | string)[]): string {
  let text = '';
  for (const next of rest.slice(-maxNodes).toReversed()) {
    if (text.trim() !== '' || typeof next === 'string' || blockTags.has(next.nodeName)) break;
    text += startOf(next);
  }
  return text;
}
