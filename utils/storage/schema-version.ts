/**
 * The version of what lies in `storage.local`: the number of its last migration. A new one is the next file in
 * `migrations`, and a stored example of what it makes in `tests/fixtures/stored`.
 */
export const newestVersion = 2;

/** Its place in `storage.local`. Absent beside other values: version 0, of before there were any. */
export const versionKey = 'schemaVersion';

/** In `storage.session`: the problem for which storage was not brought to the newest version since the browser started. */
export const migrationProblemKey = 'migrationProblem';

/** In `storage.session`: written by who waits for a migration, because a change there starts a stopped background. */
export const migrationAwaitedKey = 'migrationAwaited';
