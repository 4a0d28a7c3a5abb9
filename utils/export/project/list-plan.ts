import { pictureAttributes } from '../../extract/columns/picture';
import { keptColumns } from '../../extract/locators/list';
import type { FieldFingerprint } from '../../extract/locators/fingerprint';
import type { RecipeDefinition } from '../../recipes/schema';
import {
  attributeCondition,
  attributesAndClasses,
  classCondition,
  type Condition,
  isOptionalLevel,
  tagTest,
} from './selectors';

/** Field of a list for the programs of a project. */
interface FieldPlan {
  readonly name: string;
  readonly kind: FieldFingerprint['kind'];
  readonly part: 'text' | 'run' | 'attribute';
  /** Number of the run of text in its element, from 0. */
  readonly run: number;
  /** Whether formatted words are values of their own. */
  readonly split: boolean;
  /** Attributes, the first with a value counts. */
  readonly attributes: readonly string[];
  /** Below an element of the record; '' in CSS for the element itself. */
  readonly css: string;
  readonly xpath: string;
  /** Text before the value or above its column that tells it from others; '' for none needed. */
  readonly label: string;
  /** Index among the elements that match, from 0, and among those of them with the label. */
  readonly index: number;
  readonly labelIndex: number;
  readonly fill: number;
}

/** How the programs of a project find the rows of a page: `list` in project.json. */
export interface ListPlan {
  /** Whether the CSS was imported: it alone finds the rows, and the first element with each value. */
  readonly imported: boolean;
  readonly table: boolean;
  /** Number of neighbouring elements that make up a record. */
  readonly members: number;
  readonly css: string;
  readonly xpath: string;
  readonly fields: readonly FieldPlan[];
}

/** Ancestors of the records whose words count; of those above, only the tag does. */
const namedLevels = 2;
/** An element and its closest ancestors, whose words and attributes a field has. */
const wordLevels = 3;

const formatting = /^(?:b|strong|i|em|mark|u|font|sup|sub|abbr|cite|q|bdi|bdo|dfn|kbd)$/;

const isCondition = (one: Condition | null): one is Condition => one !== null;

type Step = RecipeDefinition['locators']['list']['record'];

function stepConditions({ id, role, classes }: Step): Condition[] {
  const own = [
    id === '' ? null : attributeCondition('id', id),
    role === '' ? null : attributeCondition('role', role),
  ];
  return [...own, ...classes.map(classCondition)].filter(isCondition);
}

function stepText(step: Step, isNamed: boolean): Condition {
  const conditions = isNamed ? stepConditions(step) : [];
  const tag = tagTest(step.tag);
  return {
    css: tag + conditions.map(({ css }) => css).join(''),
    xpath: tag + conditions.map(({ xpath }) => `[${xpath}]`).join(''),
  };
}

/** Joins tests for nested elements, the outermost first. */
function nested(levels: readonly { tag: string; test: Condition }[]): Condition {
  let css = '';
  let xpath = '';
  let isBelow = false;
  for (const { tag, test } of levels) {
    if (isOptionalLevel(tag)) {
      isBelow = true;
      continue;
    }
    css += css === '' ? test.css : `${isBelow ? ' ' : ' > '}${test.css}`;
    xpath += xpath === '' ? test.xpath : `${isBelow ? '//' : '/'}${test.xpath}`;
    isBelow = false;
  }
  return { css, xpath };
}

function recordTest({ record, around, together }: RecipeDefinition['locators']['list']): Condition {
  const above = around.map((step, at) => ({
    tag: step.tag,
    test: stepText(step, together && at < namedLevels),
  }));
  const own = { tag: '', test: stepText(record, true) };
  const { css, xpath } = nested([...above.toReversed(), own]);
  return { css, xpath: `//${xpath}` };
}

/** Stored words and attributes of a field as conditions. */
const conditionsOf = ({ facts, classes }: FieldFingerprint): Map<string, Condition> =>
  new Map(attributesAndClasses(facts, classes).map((one) => [one.css, one]));

const placeOf = ({ path, part, kind }: FieldFingerprint): string =>
  JSON.stringify([path, part, kind]);

interface Chosen {
  /** Conditions of which at least one must hold; empty: any element. */
  readonly wanted: readonly Condition[];
  /** Conditions of which none may hold. */
  readonly unwanted: readonly Condition[];
  /** Number of columns in the same place that meet these conditions, this field included, and its rank among them. */
  readonly count: number;
  readonly rank: number;
  /** Its rank among those of them that have the same label. */
  readonly labelRank: number;
}

/** Chooses the conditions that tell a field from the other columns in the same place. */
function choose(field: FieldFingerprint, all: readonly FieldFingerprint[]): Chosen {
  const rivals = all.filter((other) => placeOf(other) === placeOf(field));
  const own = conditionsOf(field);
  const others = rivals.filter((other) => other !== field).map(conditionsOf);
  const without = (isLess: (css: string) => boolean): Condition[] =>
    [...own.values()].filter(({ css }) => isLess(css));
  const sole = without((css) => !others.some((other) => other.has(css)));
  const wanted =
    sole.length > 0 ? sole : without((css) => !others.every((other) => other.has(css)));
  const wantedCss = new Set(wanted.map(({ css }) => css));
  const unwanted = [
    ...new Map(others.flatMap((other) => [...other].filter(([css]) => !own.has(css)))).values(),
  ];
  const unwantedCss = new Set(unwanted.map(({ css }) => css));
  const alike = rivals.filter((other) => {
    const has = [...conditionsOf(other).keys()];
    if (other === field) return true;
    const isWanted = wanted.length === 0 || has.some((css) => wantedCss.has(css));
    return isWanted && !has.some((css) => unwantedCss.has(css));
  });
  const labelled = alike.filter(({ label }) => label === field.label);
  return {
    wanted,
    unwanted,
    count: alike.length,
    rank: alike.indexOf(field),
    labelRank: labelled.indexOf(field),
  };
}

/** Test for an element, where conditions may also hold for its closest ancestors in the record. */
function elementTest(tag: string, depth: number, { wanted, unwanted }: Chosen): Condition {
  const levels = Math.min(wordLevels, depth);
  const near = `ancestor-or-self::*[position() <= ${levels}]`;
  const cssOf = (conditions: readonly Condition[]): string =>
    conditions
      .flatMap(({ css }) => Array.from({ length: levels }, (_, up) => css + ' > *'.repeat(up)))
      .join(', ');
  const xpathOf = (conditions: readonly Condition[]): string =>
    `${near}[${conditions.map(({ xpath }) => xpath).join(' or ')}]`;
  return {
    css: `${tagTest(tag)}${wanted.length > 0 ? `:is(${cssOf(wanted)})` : ''}${unwanted.length > 0 ? `:not(${cssOf(unwanted)})` : ''}`,
    xpath: `${tagTest(tag)}${wanted.length > 0 ? `[${xpathOf(wanted)}]` : ''}${unwanted.length > 0 ? `[not(${xpathOf(unwanted)})]` : ''}`,
  };
}

function placeIn(path: readonly string[], chosen: Chosen): Condition {
  const last = path.at(-1) ?? '';
  if (last === '') return { css: '', xpath: 'self::*' };
  const levels = path.map((tag, at) => ({
    // The value's own element is never left out.
    tag: at === path.length - 1 ? '' : tag,
    test:
      at === path.length - 1
        ? elementTest(tag, path.length, chosen)
        : { css: tagTest(tag), xpath: tagTest(tag) },
  }));
  const { css, xpath } = nested(levels);
  return { css: `:scope > ${css}`, xpath: `./${xpath}` };
}

/** @param isFixed whether the stored attribute of a picture comes before those that pictures usually have. */
function attributesOf({ kind, part }: FieldFingerprint, isFixed: boolean): readonly string[] {
  if (!part.startsWith('@')) return [];
  const name = part.slice(1);
  if (kind !== 'picture') return [name];
  const names = isFixed ? [name, ...pictureAttributes] : [...pictureAttributes, name];
  return [...new Set(names)];
}

const partOf = ({ part }: FieldFingerprint): Pick<FieldPlan, 'part' | 'run'> => {
  const [, run] = /^#(\d+)$/.exec(part) ?? [];
  return {
    part: run !== undefined ? 'run' : part.startsWith('@') ? 'attribute' : 'text',
    run: Number(run ?? 0),
  };
};

/** Plan of a recipe with imported selectors. */
function importedPlan(
  { locators, fields }: RecipeDefinition,
  css: NonNullable<RecipeDefinition['locators']['css']>,
): ListPlan {
  const none = { split: false, xpath: '', label: '', index: 0, labelIndex: 0, fill: 0 };
  return {
    imported: true,
    table: false,
    members: 1,
    css: css.rows,
    xpath: '',
    fields: fields.flatMap(({ name, locator }) => {
      const print = locators.fields[locator];
      const own = css.fields[locator] ?? '';
      if (!print) return [];
      const { kind } = print;
      const attributes = attributesOf(print, false);
      return [{ ...none, name, kind, ...partOf(print), attributes, css: own }];
    }),
  };
}

/** Translates the locators of a recipe for programs that have CSS or XPath only. */
export function listPlan(definition: RecipeDefinition): ListPlan {
  const { locators, fields } = definition;
  if (locators.css) return importedPlan(definition, locators.css);
  const { list } = locators;
  const { prints } = keptColumns(locators);
  const hasWords = ({ path }: FieldFingerprint): boolean =>
    prints.some(
      (other) =>
        other.path.length === path.filter(Boolean).length + 1 &&
        formatting.test(other.path.at(-1) ?? '') &&
        path.every((tag, at) => tag === '' || tag === other.path[at]),
    );
  return {
    imported: false,
    table: list.kind === 'table',
    members: Math.max(1, list.members),
    ...recordTest(list),
    fields: fields.flatMap(({ name, locator }) => {
      const print = locators.fields[locator];
      if (!print) return [];
      const chosen = choose(print, prints);
      return [
        {
          name,
          kind: print.kind,
          ...partOf(print),
          split: hasWords(print),
          attributes: attributesOf(print, locators.byHand === true),
          ...placeIn(print.path, chosen),
          label: chosen.count > 1 ? print.label : '',
          index: chosen.rank,
          labelIndex: chosen.labelRank,
          fill: print.fill,
        },
      ];
    }),
  };
}
