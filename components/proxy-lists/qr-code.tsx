import { useMemo } from 'preact/hooks';
import { encode } from 'uqr';
import styles from './proxy-lists.module.css';

/** Modules of white around it, without which many cameras do not find it. */
const border = 4;

/** Bytes that the largest code holds at the level of correction it is drawn with. */
const mostBytes = 2331;

/** Whether a text can be drawn as a code at all. */
export const fitsQr = (text: string): boolean => new TextEncoder().encode(text).length <= mostBytes;

/** A text that `fitsQr` as a QR code: black on white in every scheme, as cameras want it. */
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
