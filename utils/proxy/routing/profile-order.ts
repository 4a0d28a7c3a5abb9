/** Sorts items by the position of their IDs in a list; items not listed follow in their present order. */
export function inOrder<T>(
  things: readonly T[],
  ids: readonly string[],
  idOf: (thing: T) => string,
): T[] {
  const places = new Map(ids.map((id, at) => [id, at]));
  const place = (thing: T) => places.get(idOf(thing)) ?? ids.length;
  return things.toSorted((one, other) => place(one) - place(other));
}

/** Sorts routes by the user's order of profiles, which decides between equals. */
export function inProfileOrder<T extends { profileId: string }>(
  routes: readonly T[],
  profiles: readonly { id: string }[],
): T[] {
  return inOrder(
    routes,
    profiles.map(({ id }) => id),
    ({ profileId }) => profileId,
  );
}
