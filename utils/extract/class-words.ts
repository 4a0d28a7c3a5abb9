/** Class words for an element's position or state, which say nothing about its meaning. */
const states = new Set(
  'odd even first last active current selected alt alternate hover open closed collapsed expanded clearfix clear cf row-even row-odd'.split(
    ' ',
  ),
);

export const isStateWord = (word: string): boolean => states.has(word.toLowerCase());

/** Splits camelCase with hyphens, as most names are, so that expressions find the words in them. */
export const hyphenated = (names: string): string => names.replaceAll(/([a-z])([A-Z])/g, '$1-$2');
