/**
 * Condition on an element, as CSS and as XPath 1.0. The page chose the texts in it, so they are
 * quoted.
 */
export interface Condition {
  readonly css: string;
  readonly xpath: string;
}

/** XPath string literal; XPath 1.0 has no escapes. */
function xpathText(text: string): string {
  if (!text.includes('"')) return `"${text}"`;
  if (!text.includes("'")) return `'${text}'`;
  const parts = text.split('"').map((part) => `"${part}"`);
  return `concat(${parts.join(`, '"', `)})`;
}

/** CSS string; a line break would end it. */
const cssText = (text: string): string =>
  `"${text.replaceAll(/["\\\n\r\f\0]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;

/** Texts that no attribute selector of both languages finds: XML has no control characters. */
const isUsable = (text: string): boolean =>
  text !== '' && !/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(text);

/** Whether a stored word stands for itself: `#` stands for digits. */
const isExact = (word: string): boolean => !word.includes('#') && isUsable(word);

/** Condition for a class word; null if it stands for several. */
export function classCondition(word: string): Condition | null {
  if (!isExact(word) || /\s/.test(word)) return null;
  return {
    css: `[class~=${cssText(word)}]`,
    xpath: `contains(concat(" ", normalize-space(@class), " "), ${xpathText(` ${word} `)})`,
  };
}

/** Condition for an attribute; null if its value stands for several. */
export function attributeCondition(name: string, value: string): Condition | null {
  if (!/^[a-z][a-z0-9-]*$/.test(name) || !isExact(value)) return null;
  return { css: `[${name}=${cssText(value)}]`, xpath: `@${name} = ${xpathText(value)}` };
}

/** Condition for a stored attribute such as `itemprop=price`. */
function storedAttributeCondition(fact: string): Condition | null {
  const at = fact.indexOf('=');
  return attributeCondition(fact.slice(0, at), fact.slice(at + 1));
}

/** Conditions for stored attributes and class words; without those that stand for several. */
export const attributesAndClasses = (
  facts: readonly string[],
  classes: readonly string[],
): Condition[] =>
  [...facts.map(storedAttributeCondition), ...classes.map(classCondition)].filter(
    (one) => one !== null,
  );

/** Tag as a test of both languages; any for unusual ones. */
export const tagTest = (tag: string): string => (/^[a-z][a-z0-9-]*$/.test(tag) ? tag : '*');

/**
 * Whether a level of tables is left out: browsers add it to pages that leave it out, and the parser
 * of Scrapy does not.
 */
export const isOptionalLevel = (tag: string): boolean =>
  tag === 'tbody' || tag === 'thead' || tag === 'tfoot';
