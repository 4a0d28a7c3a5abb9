type Stored = Readonly<Record<string, unknown>>;

/**
 * Renames two keys, and a field in two of the values; their forms stay. Removes the secrets for undoing a restore:
 * its other values are removed by every migration.
 */
export function migrate({
  routes,
  libraryPulse,
  rotateUntil,
  'secret:before': _before,
  ...stored
}: Stored): Stored {
  return {
    ...stored,
    ...(routes !== undefined && { proxyState: renamed(routes, 'applied', 'appliedRoutes') }),
    ...(rotateUntil !== undefined && { rotateUntil: renamed(rotateUntil, 'most', 'maxTries') }),
    ...(libraryPulse !== undefined && { libraryVersion: libraryPulse }),
  };
}

function renamed(value: unknown, from: string, to: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name === from ? to : name, field]),
  );
}
