import type { ComponentChildren } from 'preact';

interface IconProps {
  /** The path that is drawn. */
  d?: string;
  /** Further shapes. */
  children?: ComponentChildren;
  size?: number;
  /** Whether it points the other way in languages that are read from right to left. */
  mirrored?: boolean;
}

/**
 * Icon on a 16-unit grid with a common stroke width. Hidden from assistive technology, because text
 * is beside it.
 */
export function Icon({ d, children, size = 16, mirrored = false }: IconProps) {
  return (
    <svg
      class={mirrored ? 'mirrored' : undefined}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {children}
      {d !== undefined && <path d={d} />}
    </svg>
  );
}

export function LogoIcon({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 128 128" aria-hidden="true">
      <defs>
        <linearGradient id="mark" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stop-color="#5b5bf0" />
          <stop offset="1" stop-color="#1fb6a6" />
        </linearGradient>
      </defs>
      <rect width="128" height="128" rx="28" fill="url(#mark)" />
      <path
        d="M28 36 64 98l36-62"
        fill="none"
        stroke="#fff"
        stroke-width="15"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
      <circle cx="64" cy="40" r="10" fill="#fff" />
    </svg>
  );
}

export const ExpandIcon = () => (
  <Icon d="M9.5 2.5h4v4M13.5 2.5l-5 5M6.5 3.5h-3a1 1 0 0 0-1 1v8a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1v-3" />
);
export const GearIcon = () => (
  <Icon d="M2.5 4.5h5m4 0h2M2.5 11.5h2m4 0h5">
    <circle cx="9.5" cy="4.5" r="1.75" />
    <circle cx="6.5" cy="11.5" r="1.75" />
  </Icon>
);
export const RotateIcon = () => (
  <Icon d="M13.2 6.5A5.5 5.5 0 0 0 3.4 5M2.8 9.5a5.5 5.5 0 0 0 9.8 1.5M3 2.2v3h3M13 13.8v-3h-3" />
);
export const AlertIcon = () => <Icon d="M8 2.2 14.2 13H1.8L8 2.2ZM8 6.5v3M8 11.4v.1" />;
export const ArrowIcon = () => <Icon mirrored d="M2.5 8h11m-4-4 4 4-4 4" />;
export const PlusIcon = () => <Icon d="M8 3v10M3 8h10" />;

export const RefreshIcon = () => (
  <Icon d="M13.5 8A5.5 5.5 0 1 1 11.6 3.8M13.4 1.8v2.9h-2.9M5.7 8.2l1.6 1.6 3-3.2" />
);

/** Chevron of a button that expands something. */
export const ChevronIcon = () => <Icon d="m4.5 6.5 3.5 3.5 3.5-3.5" />;

export const StarIcon = ({ filled }: { filled: boolean }) => (
  <Icon>
    <path
      d="m8 2.2 1.8 3.7 4 .6-2.9 2.8.7 4L8 11.4l-3.6 1.9.7-4-2.9-2.8 4-.6z"
      fill={filled ? 'currentColor' : 'none'}
    />
  </Icon>
);

/** Picks data: a pointer over rows. */
export const PickIcon = () => <Icon d="M2.5 3.5h11M2.5 7h4M2.5 10.5h3M8.5 7l5 2-2.2.9-.9 2.2z" />;
