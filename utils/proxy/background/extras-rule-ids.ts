/** Of the browser's session rules, those from this id on are the extras of profiles; 1 is another part's. */
export const firstExtrasId = 100;
