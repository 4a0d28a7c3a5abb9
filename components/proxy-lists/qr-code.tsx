import { useMemo } from 'preact/hooks';
import { encode } from 'uqr';
import styles from './proxy-lists.module.css';

/** Width of the quiet zone in modules, as required by scanners. */
const border = 4;

/** Capacity of the largest code at the error correction level used, in bytes. */
const maxBytes = 2331;

export const fitsQr = (text: string): boolean => new TextEncoder().encode(text).length <= maxBytes;

/**
 * QR code of a text that `fitsQr` accepts; black on white in every colour scheme, as required by
 * scanners.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const { data, size: modules } = encode(text, { border, ecc: 'M' });
    const squares = data.flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { path: squares.join(''), size: modules };
  }, [text]);
  return (
    <svg
      class={styles.qr}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
