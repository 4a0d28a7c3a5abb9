import { useEffect, useState } from 'preact/hooks';

/** Returns whether the browser is online. */
export function useOnline(): boolean {
  const [online, setOnline] = useState(() => navigator.onLine);
  useEffect(() => {
    const update = () => setOnline(navigator.onLine);
    const end = new AbortController();
    for (const name of ['online', 'offline']) {
      window.addEventListener(name, update, { signal: end.signal });
    }
    return () => end.abort();
  }, []);
  return online;
}
