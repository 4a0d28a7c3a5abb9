/** Class words that say where or in what state an element is, not what it is. */
const states = new Set(
  'odd even first last active current selected alt alternate hover open closed collapsed expanded clearfix clear cf row-even row-odd'.split(
    ' ',
  ),
);

export const isStateWord = (word: string): boolean => states.has(word.toLowerCase());
