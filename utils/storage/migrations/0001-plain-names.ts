type Stored = Readonly<Record<string, unknown>>;

const names = new Map([
  ['asking', 'scrapePreferences'],
  ['counted', 'trafficByProfile'],
  ['saved', 'serviceSchedules'],
  ['spent', 'sessionBalance'],
  ['until', 'rotateUntil'],
  ['worlds', 'geoComparisons'],
]);

/**
 * Renames six keys; their forms stay. Removes `reserves`: credits reserved for calls of private windows, which
 * ended with the browser that made them.
 */
export function migrate({ reserves: _reserves, ...stored }: Stored): Stored {
  return Object.fromEntries(
    Object.entries(stored).map(([key, value]) => [names.get(key) ?? key, value]),
  );
}
