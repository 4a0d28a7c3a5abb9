/**
 * Relation of a link's URL to the page's URL: `on` and `back` in a page numbering, `same` page,
 * `other` page of the site, `elsewhere` on another site, or `none` for no page URL.
 */
export type Step = 'on' | 'back' | 'same' | 'other' | 'elsewhere' | 'none';

/** Names of URL parameters and path steps that number pages. */
const numbering =
  /^(?:p|pg|pp|page\w*|paged|pagina|paginate|seite|start\w*|offset|from|skip|index|side|sida|strona|stranitsa|n|no|num|pn|cp|cpage|currentpage|first|begin|max-results|updated-max|after|cursor|list)$/i;

/** Names of URL parameters with a place in a list that is no number. */
const cursors =
  /^(?:cursor|after|page_?token|next_?token|continuation|next|offset|pagefrom|from)$/i;

function parse(address: string, base: string): URL | null {
  try {
    return new URL(address, base);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** URL as named parts: path steps by index, and query parameters by name. */
function partsOf(url: URL): Map<string, string> {
  const parts = new Map<string, string>();
  const steps = url.pathname.split('/').filter((step) => step !== '');
  for (const [at, step] of steps.entries()) parts.set(`/${at}`, step);
  for (const [name, value] of url.searchParams) parts.set(name, value);
  return parts;
}

/** The two numbers in which two texts differ, if that is the only difference; otherwise null. */
function numbersIn(one: string, other: string): [number, number] | null {
  const [numbers, others] = [one.match(/\d+/g) ?? [], other.match(/\d+/g) ?? []];
  if (
    numbers.length !== others.length ||
    one.replaceAll(/\d+/g, '#') !== other.replaceAll(/\d+/g, '#')
  )
    return null;
  const differing = numbers.flatMap((number, at) =>
    number === others[at] ? [] : [[Number(number), Number(others[at])] as const],
  );
  const [only] = differing;
  return only && differing.length === 1 ? [only[0], only[1]] : null;
}

/** Compares a link with the URL of its page. `base` is the URL for resolving relative ones. */
export function stepTo(href: string | null, page: string, base: string): Step {
  if (href === null || /^\s*(?:#|javascript:|$)/i.test(href)) return 'none';
  const here = parse(page, page);
  const there = parse(href, base);
  if (!here || !there || !/^https?:$/.test(there.protocol)) return 'none';
  if (!isSameSite(here.hostname, there.hostname)) return 'elsewhere';
  const [own, others] = [partsOf(here), partsOf(there)];
  const names = [...new Set([...own.keys(), ...others.keys()])].filter(
    (name) => own.get(name) !== others.get(name),
  );
  if (names.length === 0) return 'same';
  let step: Step | null = null;
  for (const name of names) {
    const [before, after] = [own.get(name), others.get(name)];
    if (before === undefined || after === undefined) continue;
    const numbers = numbersIn(before, after);
    if (numbers) step ??= numbers[1] > numbers[0] ? 'on' : 'back';
    // Another name in the path is another page, such as the next article.
    else if (name.startsWith('/')) return 'other';
    else if (cursors.test(name)) step ??= 'on';
  }
  return step ?? addedNumber(names, own, others);
}

/** Sites often have their lists on another host of theirs, such as `m.` or `search.`. */
function isSameSite(here: string, there: string): boolean {
  const [one, other] = [here, there].map((host) => host.replace(/^(?:www|m)\./, ''));
  if (one === undefined || other === undefined) return false;
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}

/** A page-number parameter present in only one of the two URLs; the URL of page 1 often omits it. */
function addedNumber(
  names: readonly string[],
  own: ReadonlyMap<string, string>,
  others: ReadonlyMap<string, string>,
): Step {
  const isNumber = (
    name: string,
    value: string | undefined,
    parts: ReadonlyMap<string, string>,
  ): boolean => {
    if (value === undefined) return false;
    if (name.startsWith('/')) {
      const before = parts.get(`/${Number(name.slice(1)) - 1}`) ?? '';
      return (
        // '/story' continues at '/story/2'
        value === '2' ||
        (/^\d{1,5}$/.test(value) && numbering.test(before)) ||
        /^(?:p|page|seite|pagina|index)[-_]?\d{1,5}(?:\.\w+)?$/i.test(value)
      );
    }
    if (cursors.test(name)) return value !== '';
    return numbering.test(name.replace(/^.*[[_.-](?=\w)/, '').replace(']', '')) && value !== '';
  };
  const added = names.some(
    (name) => own.get(name) === undefined && isNumber(name, others.get(name), others),
  );
  const removed = names.some(
    (name) => others.get(name) === undefined && isNumber(name, own.get(name), own),
  );
  if (added === removed) return 'other';
  return added ? 'on' : 'back';
}
