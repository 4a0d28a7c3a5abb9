import { useEffect, useState } from 'preact/hooks';

/** An address for a blob for as long as it is on the page; empty in the first moment. */
export function useObjectUrl(blob: Blob): string {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
