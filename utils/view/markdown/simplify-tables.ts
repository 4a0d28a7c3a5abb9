import { forEachYielding } from '../yield';

/** Parts that make a table a layout: each of its cells is a piece of the page. */
const layout = 'table,h1,h2,h3,h4,h5,h6,hr';
/** Parts of a cell that are more than one line. */
const inCells = 'ul,ol,menu,dir,li,blockquote,pre';

/** Turns the cells of a layout table into blocks. */
function unwrapLayout(table: HTMLTableElement): void {
  const document = table.ownerDocument;
  const cells = Array.from(table.querySelectorAll(':scope > tr > *, :scope > * > tr > *'));
  const caption = table.querySelector(':scope > caption');
  table.replaceWith(
    ...[...(caption ? [caption] : []), ...cells].map((cell) => {
      const block = document.createElement('div');
      block.append(...cell.childNodes);
      return block;
    }),
  );
}

/** Turns lists, quotes and code of a cell into its lines: a cell has no others in Markdown. */
function flatten(part: Element): void {
  const line = (...nodes: (Node | string)[]) => {
    const block = part.ownerDocument.createElement('div');
    block.append(...nodes);
    return block;
  };
  if (part.localName !== 'pre') {
    part.replaceWith(line(...part.childNodes));
    return;
  }
  const lines = (part.textContent ?? '').trimEnd().split(/\r\n?|\n/);
  part.replaceWith(
    ...lines.map((text) => {
      const code = part.ownerDocument.createElement('code');
      code.textContent = text;
      return line(code);
    }),
  );
}

function plain(table: Element): void {
  if (!(table instanceof HTMLTableElement)) return;
  const isOneRow = table.rows.length === 1 && table.querySelector(inCells) !== null;
  if (isOneRow || table.querySelector(layout)) {
    unwrapLayout(table);
    return;
  }
  for (const part of table.querySelectorAll(inCells)) flatten(part);
  // Readers disagree where a cell ends at a bar after a backslash or another bar in code.
  for (const code of table.querySelectorAll('code')) {
    const text = code.textContent ?? '';
    if (/\\\||\|\|/.test(text)) code.replaceWith(text);
  }
}

/**
 * Brings tables into a form that Markdown can express: those that only lay out the page are
 * unwrapped, and cells get plain lines. Yields to the page.
 * @param root is changed.
 */
export async function simplifyTables(root: Element): Promise<void> {
  await forEachYielding(root.querySelectorAll('table'), plain);
}
