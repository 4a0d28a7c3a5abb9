/** Class words for an element's position or state, which say nothing about its meaning. */
const states = new Set(
  'odd even first last active current selected alt alternate hover open closed collapsed expanded clearfix clear cf row-even row-odd'.split(
    ' ',
  ),
);

export const isStateWord = (word: string): boolean => states.has(word.toLowerCase());
