/** Keys of `storage.session` about requests; what stands under them is read in `request-notes.ts`. */

/** Begins the key of each connection that may stand for long. */
export const connectionKeyPrefix = 'open:';

/** Begins the key of what one life of the background counted: bytes by host. */
export const usedBytesKeyPrefix = 'used:';

/** Where the moves between exits are kept. */
export const routeChangesKey = 'moves';

/** Where the background keeps which routes it noted the last move of, as text to compare. */
export const lastRoutesKey = 'movedTo';
