/** Keys of `storage.session` about requests; what stands under them is read in `request-notes.ts`. */

/** Begins the key of each connection that may stand for long. */
export const openKey = 'open:';

/** Begins the key of what one life of the background counted: bytes by host. */
export const usedKey = 'used:';

/** Where the moves between exits are kept. */
export const movesKey = 'moves';

/** Where the background keeps which routes it noted the last move of, as text to compare. */
export const routesKey = 'movedTo';

/** Held while a connection is noted, and while old ones are forgotten: they may share a place. */
export const notesLock = 'vantage:notes';
