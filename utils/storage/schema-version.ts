/**
 * Version of the data in `storage.local`: the number of the last migration. A new version is the next file in
 * `migrations`, and needs stored examples of the version before it in `tests/fixtures/stored`.
 */
export const newestVersion = 3;

/** Key in `storage.local`. Absent beside other values: version 0, before versions existed. */
export const versionKey = 'schemaVersion';

/** Key in `storage.session`: the problem that prevented a migration since the browser started. */
export const migrationProblemKey = 'migrationProblem';

/**
 * Key in `storage.session`, written by a context that waits for a migration, because a change there starts a
 * stopped background.
 */
export const migrationAwaitedKey = 'migrationAwaited';
