/**
 * Calls back once when the parent process is gone. npm passes a signal on to a shell, and the shell
 * exits without passing it to its own child, which would run on for ever.
 * @param {() => void} orphaned
 * @returns {() => void} stops watching
 */
export function whenOrphaned(orphaned) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    orphaned();
  }, 500);
  watch.unref();
  return () => clearInterval(watch);
}
