/**
 * Relation of a link's URL to the page's URL: `on` and `back` in a page numbering, `same` page,
 * `other` page of the site, `elsewhere` on another site, or `none` for no page URL.
 */
export type Step = 'on' | 'back' | 'same' | 'other' | 'elsewhere' | 'none';

/** Names of URL parameters and path steps that number pages. */
const pageNames =
  /^(?:p|pg\w{0,3}|pp|page\w*|pag(?:in\w*)?|pagen_?\d*|curr?(?:ent)?page|ipage|seite|side|sida|sivu|strona|str|stran\w*|oldal|sayfa|trang|halaman|pn|pnum|cp|cpage)$/i;
/** Names for the place of a page's first row. */
const placeNames =
  /^(?:start\w*|l(?:imit)?start|offs?(?:et)?|ofs|from|skip|index|first\w*|begin|row|pos|no?|num|max-results|updated-max|after|before|cursor|list)$/i;

/** Names of URL parameters with a place in a list that is no number. */
const cursors =
  /^(?:cursor|after|page_?token|next_?token|continuation|next|offset|pagefrom|from)$/i;
/** Names for the place of a page's last row: the pages that follow have smaller ones. */
const falling = /^(?:before|until|max_?id|older\w*)$/i;
/** Path steps and their additions that number pages: 'page-2', 'page:2', and 'list_2.html' after 'list.html'. */
const pageStep =
  /^(?:p|pg|page|seite|pagina|strona|sivu|sida|side|index)[-_:,=]?\d{1,5}(?:\.\w+)?$/i;
const addition = /^(?:[-_,.~]?p(?:age|g)?|[-_,.~](?:seite|pagina|strona))[-_]?\d{1,4}$/i;
const bareAddition = /\D[-_,.~]\d{1,4}$/;

/** Name of a parameter without the prefix of the component that owns it. */
const plainName = (name: string): string =>
  pageNames.test(name) ? name : name.replace(/^.*[[_.-](?=\w)/, '').replace(']', '');
const isNumbering = (name: string): boolean => pageNames.test(name) || placeNames.test(name);

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

/** The numbers of two files of which one continues the other, such as 'list.html' and 'list_2.html'. */
function numbersOfFiles(one: string, other: string, name: string): [number, number] | null {
  if (!name.startsWith('/')) return null;
  const [first, second] = [one, other].map((file) => file.replace(/\.\w+$/, ''));
  if (first === undefined || second === undefined) return null;
  if (continues(first, second)) return [1, 2];
  return continues(second, first) ? [2, 1] : null;
}

function continues(first: string, second: string): boolean {
  if (!second.startsWith(first)) return false;
  const added = second.slice(first.length);
  // After a digit, a further number is a day or an id.
  return addition.test(added) || bareAddition.test(first.slice(-1) + added);
}

/** How a link moves in the numbering of pages. */
export interface Move {
  readonly step: Step;
  /** Whether what changes is named for pages or rows; other numbers may be ids, sizes or days. */
  readonly paged: boolean;
  /** Whether it leads to exactly the page after this one. */
  readonly byOne: boolean;
}

const still = (step: Step): Move => ({ step, paged: false, byOne: false });

/** Compares a link with the URL of its page, as `moveTo`. */
export const stepTo = (href: string | null, page: string, base: string): Step =>
  moveTo(href, page, base).step;

/** Compares a link with the URL of its page. `base` is the URL for resolving relative ones. */
export function moveTo(href: string | null, page: string, base: string): Move {
  if (href === null || /^\s*(?:#|javascript:|$)/i.test(href)) return still('none');
  const here = parse(page, page);
  const there = parse(href, base);
  if (!here || !there || !/^https?:$/.test(there.protocol)) return still('none');
  if (!isSameSite(here.hostname, there.hostname)) return still('elsewhere');
  const [own, others] = [partsOf(here), partsOf(there)];
  const names = [...new Set([...own.keys(), ...others.keys()])].filter(
    (name) => own.get(name) !== others.get(name),
  );
  if (names.length === 0) return still('same');
  let move: Move | null = null;
  for (const name of names) {
    const [before, after] = [own.get(name), others.get(name)];
    if (before === undefined || after === undefined) continue;
    const numbers = numbersIn(before, after) ?? numbersOfFiles(before, after, name);
    if (numbers) move ??= numberedMove(name, numbers, others);
    // Another name in the path is another page, such as the next article.
    else if (name.startsWith('/')) return still('other');
    else if (cursors.test(name)) move ??= { step: 'on', paged: true, byOne: false };
  }
  return move ?? addedNumber(names, own, others);
}

function numberedMove(
  name: string,
  [before, after]: readonly [number, number],
  parts: ReadonlyMap<string, string>,
): Move {
  const step = after > before !== falling.test(name) ? 'on' : 'back';
  const isPage = numbersPages(name, parts, (one) => pageNames.test(one));
  const paged = isPage || numbersPages(name, parts, isNumbering);
  return { step, paged, byOne: isPage && after === before + 1 };
}

/** Whether a part of a URL is named for pages; a step of the path may be named by the one before it. */
function numbersPages(
  name: string,
  parts: ReadonlyMap<string, string>,
  fits: (name: string) => boolean,
): boolean {
  if (!name.startsWith('/')) return fits(plainName(name));
  const own = parts.get(name) ?? '';
  return pageStep.test(own) || (/^\d{1,5}$/.test(own) && fits(stepBefore(name, parts)));
}

const stepBefore = (name: string, parts: ReadonlyMap<string, string>): string =>
  parts.get(`/${Number(name.slice(1)) - 1}`) ?? '';

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
): Move {
  const isNumber = (name: string, parts: ReadonlyMap<string, string>): boolean => {
    const value = parts.get(name) ?? '';
    // '/story' continues at '/story/2'
    if (name.startsWith('/') && value === '2') return true;
    return value !== '' && (cursors.test(name) || numbersPages(name, parts, isNumbering));
  };
  const added = names.find((name) => !own.has(name) && isNumber(name, others));
  const removed = names.find((name) => !others.has(name) && isNumber(name, own));
  if ((added === undefined) === (removed === undefined)) return still('other');
  if (added === undefined) return { step: 'back', paged: true, byOne: false };
  const isPage = numbersPages(added, others, (name) => pageNames.test(name));
  const byOne = isPage && /(?:^|\D)2(?:\.\w+)?$/.test(others.get(added) ?? '');
  return { step: 'on', paged: true, byOne };
}

/** Names of parameters and path steps whose numbers are choices: sizes, rooms, days, versions. */
const choices =
  /^(?:.*size|.*rat(?:e|ing)s?|stars?|score|.*bed(?:room)?s?|.*bath(?:room)?s?|.*rooms?|adults?|guests?|children|persons?|seasons?|vol(?:ume)?|issue|years?|months?|days?|weeks?|date|hours?|qty|quantity|floor|grade|level|limit|per.*|zoom|col(?:umn)?s?|v|version)$/i;

/** Whether two neighbours in a row of numbers lead to choices rather than to pages. */
export function areChoices(one: string, other: string, base: string): boolean {
  const [first, second] = [parse(one, base), parse(other, base)];
  if (!first || !second) return false;
  const [own, others] = [partsOf(first), partsOf(second)];
  const names = [...others.keys()].filter((name) => own.get(name) !== others.get(name));
  return names.some((name) => {
    if (!name.startsWith('/')) return choices.test(plainName(name));
    const before = stepBefore(name, others);
    const word = (others.get(name) ?? '').replaceAll(/[-_\d]/g, '');
    return choices.test(word === '' ? before : word);
  });
}
