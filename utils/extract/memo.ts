/** Remembers what a function returned for each object, for as long as the object exists. */
export function memo<K extends WeakKey, V>(read: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = read(key)));
    return value;
  };
}
