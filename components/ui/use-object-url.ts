import { useEffect, useState } from 'preact/hooks';

/** Object URL of a blob while the component is mounted; empty at first. */
export function useObjectUrl(blob: Blob): string {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
