/**
 * Calls back once when the process that started this one is gone. npm passes a signal on to a shell,
 * and the shell dies of it without telling its own child: that one would go on for ever.
 * @param {() => void} orphaned
 * @returns {() => void} ends the watch
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
