import { useEffect, useState } from 'preact/hooks';

/** Returns an object URL of a blob, revoked on unmount; empty on the first render. */
export function useObjectUrl(blob: Blob): string {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
