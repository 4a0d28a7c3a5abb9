/** Things in the order in which their ids stand in a list; those that are not in it come last, as they were. */
export function inOrder<T>(
  things: readonly T[],
  ids: readonly string[],
  idOf: (thing: T) => string,
): T[] {
  const places = new Map(ids.map((id, at) => [id, at]));
  const place = (thing: T) => places.get(idOf(thing)) ?? ids.length;
  return things.toSorted((one, other) => place(one) - place(other));
}

/** Routes in the order of the user's profiles, by which equals are decided. */
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
