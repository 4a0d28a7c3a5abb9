type Stored = Readonly<Record<string, unknown>>;

const names = new Map([
  ['asking', 'scrapePreferences'],
  ['counted', 'trafficByProfile'],
  ['saved', 'serviceSchedules'],
  ['spent', 'sessionBalance'],
  ['until', 'rotateUntil'],
  ['worlds', 'geoComparisons'],
]);

/** Six values get names that say what they are. Their forms stay. */
export function migrate(stored: Stored): Stored {
  return Object.fromEntries(
    Object.entries(stored).map(([key, value]) => [names.get(key) ?? key, value]),
  );
}
