import { expect, test } from 'vitest';
import { flat } from './catalogue';
import { composedIn } from './composed-texts';
import {
  argumentsOf,
  isNode,
  nameOf,
  nodesOf,
  openingOf,
  partsOf,
  place,
  sources,
  type Node,
} from './source';

const screens = sources(['components', 'entrypoints', 'utils']);
const all = [...screens, ...sources(['wxt.config.ts'])];
const text = all.map((source) => source.text).join('\n');
const names = new Set([...flat().keys()].map((name) => name.replace(/\.(1|n)$/, '')));

test('every message is used somewhere', { timeout: 120_000 }, () => {
  // Composed names: `state.${state}`. Only names that their types allow count as used.
  const groups = [...names].map((name) => name.slice(0, name.indexOf('.') + 1)).filter(Boolean);
  const composed = composedIn(all, [...new Set(groups)]);
  expect(composed.filter(({ texts }) => texts === null)).toEqual([]);
  const made = new Set(composed.flatMap(({ texts }) => texts ?? []));
  const unused = [...names].filter(
    (name) =>
      !text.includes(`'${name}'`) &&
      !text.includes(`__MSG_${name.replaceAll('.', '_')}__`) &&
      !made.has(name),
  );
  expect(unused).toEqual([]);
});

test('every name that is asked for is a message', () => {
  const missing = all.flatMap((source) =>
    nodesOf(source)
      .filter(({ node }) => node.type === 'CallExpression' && isAsking(node))
      .flatMap(({ node }) => namesIn(argumentsOf(node)[0]))
      .filter((name) => !name.startsWith('@@') && !known(name))
      .map((name) => `${source.file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

/** Whether a call is `i18n.t(…)`. */
function isAsking({ callee }: Node): boolean {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return false;
  return nameOf(callee['object']) === 'i18n' && nameOf(callee['property']) === 't';
}

/**
 * Names that an expression can evaluate to; for a composed one its known start, with `*` at the
 * end.
 */
function namesIn(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'Literal') return [String(node['value'])];
  if (node.type === 'ConditionalExpression') {
    return [...namesIn(node['consequent']), ...namesIn(node['alternate'])];
  }
  return node.type === 'TemplateLiteral' ? [`${partsOf(node)[0]}*`] : [];
}

const known = (name: string): boolean =>
  name.endsWith('*')
    ? [...names].some((one) => one.startsWith(name.slice(0, -1)))
    : names.has(name);

/** Their numbers are limits of thousands of rows. */
const ofManyRows = new Set(['extract.rowsCut', 'extract.tooLarge', 'jobRows.cut', 'linked.cut']);

test("credits and rows are counted in a plural form, so that none says '1 credits'", () => {
  const counted = [...flat()].filter(([name, words]) => {
    const places = [...words.matchAll(/\$(\d) (?:more )?(?:credits|rows)\b/g)];
    return places.some(([, place]) => place !== '1' || !name.endsWith('.n'));
  });
  const found = counted.map(([name]) => name).filter((name) => !ofManyRows.has(name));
  expect(found).toEqual([]);
});

test('messages hold no mark-up, no straight ellipsis and no double spaces', () => {
  const odd = [...flat()].filter(([, words]) => /[<>]|\.\.\.| {2}|\s$|^\s/.test(words));
  expect(odd).toEqual([]);
});

/** Attributes whose text is visible or read aloud: their text must come from the catalogue. */
const spoken =
  /^(aria-(label|description|valuetext|placeholder|roledescription)|title|placeholder|alt|label|legend|hint)$/;
/** Two letters in a row count as words, except in the start of a URL and in `<all_urls>`. */
const isWords = (value: unknown): boolean =>
  typeof value === 'string' &&
  /\p{L}{2}/u.test(value.replace(/^((https?|wss?):\/\/|<all_urls>)$/, ''));
/** Elements whose text is typed or parsed by programs, the same in every language. */
const technical = /^(code|kbd|pre|samp)$/;

test('no words outside the catalogue', () => {
  const found = screens.flatMap((source) =>
    nodesOf(source)
      .filter(({ node, around }) => isLoose(node, around))
      .map(({ node }) => place(source, node)),
  );
  expect(found).toEqual([]);
});

/**
 * Text between tags, and literals that reach the screen through an expression, an attribute or a
 * DOM property.
 */
function isLoose(node: Node, around: Node[]): boolean {
  const words = node.type === 'TemplateLiteral' ? partsOf(node) : [node['value']];
  if (!/^(JSXText|Literal|TemplateLiteral)$/.test(node.type) || !words.some(isWords)) return false;
  const at = around.findIndex(({ type }) => !/^(Conditional|Logical|Paren|TSAs)/.test(type));
  const [shown, owner] = [around[at], around[at + 1]];
  if (shown?.type === 'JSXAttribute') return isSpoken(shown);
  if (shown?.type === 'AssignmentExpression') return isShownProperty(shown['left']);
  if (node.type !== 'JSXText' && shown?.type !== 'JSXExpressionContainer') return false;
  if (around[0]?.type === 'ConditionalExpression' && around[0]['test'] === node) return false;
  if (owner?.type === 'JSXAttribute') return isSpoken(owner);
  const element = around.find(({ type }) => type === 'JSXElement');
  return !technical.test(nameOf(openingOf(element)));
}

const isSpoken = ({ name }: Node): boolean => spoken.test(nameOf(name));

function isShownProperty(left: unknown): boolean {
  if (!isNode(left) || left.type !== 'MemberExpression') return false;
  return /^(textContent|innerText|title|placeholder|ariaLabel|alt)$/.test(nameOf(left['property']));
}

test('numbers, dates, names of places and plurals are written by Intl in the language of the words', () => {
  const loose = [
    // These functions use the system's language, which may differ from that of the texts around
    // them.
    /\.toLocale(Date|Time)?String\(/,
    /\.to(Date|Time|UTC|GMT)String\(/,
    /new Intl\.(NumberFormat|DateTimeFormat|RelativeTimeFormat|PluralRules|ListFormat|DisplayNames)\((\)\.format|undefined|\[\]|navigator)/,
    // Plural forms are in the catalogue, chosen by their count.
    /[=!]==? 1 \? i18n\.t\(/,
    /\}s`|\$\{[^}]*\? 's' : ''\}/,
  ];
  const found = screens.flatMap(({ file, text: words }) =>
    words
      .split('\n')
      .flatMap((line, at) =>
        loose.some((one) => one.test(line)) ? [`${file}:${at + 1}: ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});
