import type { ComponentChildren } from 'preact';

/** Icons are drawn on a 16-unit grid with one stroke; they are decoration, words stand beside them. */
function Icon({ children, size = 16 }: { children: ComponentChildren; size?: number }) {
  return (
    <svg
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
    </svg>
  );
}

/** The mark: a V with the point it looks out from. */
export function Mark({ size = 20 }: { size?: number }) {
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
  <Icon>
    <path d="M9.5 2.5h4v4M13.5 2.5l-5 5M6.5 3.5h-3a1 1 0 0 0-1 1v8a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1v-3" />
  </Icon>
);
export const GearIcon = () => (
  <Icon>
    <path d="M2.5 4.5h5m4 0h2M2.5 11.5h2m4 0h5" />
    <circle cx="9.5" cy="4.5" r="1.75" />
    <circle cx="6.5" cy="11.5" r="1.75" />
  </Icon>
);
export const RotateIcon = () => (
  <Icon>
    <path d="M13.2 6.5A5.5 5.5 0 0 0 3.4 5M2.8 9.5a5.5 5.5 0 0 0 9.8 1.5M3 2.2v3h3M13 13.8v-3h-3" />
  </Icon>
);
export const AlertIcon = () => (
  <Icon>
    <path d="M8 2.2 14.2 13H1.8L8 2.2ZM8 6.5v3M8 11.4v.1" />
  </Icon>
);
export const CheckIcon = ({ size = 16 }: { size?: number }) => (
  <Icon size={size}>
    <path d="m3.5 8.5 3 3 6-7" />
  </Icon>
);
export const CrossIcon = ({ size = 16 }: { size?: number }) => (
  <Icon size={size}>
    <path d="m4 4 8 8M12 4l-8 8" />
  </Icon>
);
export const QuestionIcon = ({ size = 16 }: { size?: number }) => (
  <Icon size={size}>
    <path d="M5.8 6a2.2 2.2 0 1 1 3.4 1.8c-.8.5-1.2.9-1.2 1.7M8 12v.1" />
  </Icon>
);
export const DotsIcon = ({ size = 16 }: { size?: number }) => (
  <Icon size={size}>
    <path d="M3.5 8v.01M8 8v.01M12.5 8v.01" stroke-width="2.4" />
  </Icon>
);
export const ArrowIcon = () => (
  <Icon>
    <path d="M2.5 8h11m-4-4 4 4-4 4" />
  </Icon>
);
export const BackIcon = () => (
  <Icon>
    <path d="M13.5 8h-11m4-4-4 4 4 4" />
  </Icon>
);
export const PlusIcon = () => (
  <Icon>
    <path d="M8 3v10M3 8h10" />
  </Icon>
);
export const PageIcon = () => (
  <Icon>
    <path d="M4 1.8h5l3.2 3.2v9.2H4V1.8ZM9 1.8V5h3.2M6 8h4.2M6 10.8h4.2" />
  </Icon>
);
export const SparkIcon = () => (
  <Icon>
    <path d="M8 1.8 9.6 6.4 14.2 8 9.6 9.6 8 14.2 6.4 9.6 1.8 8l4.6-1.6L8 1.8Z" />
  </Icon>
);
export const KeyIcon = () => (
  <Icon>
    <circle cx="5" cy="11" r="2.6" />
    <path d="m7 9 6-6M10.5 5.5l2 2" />
  </Icon>
);
export const ExitIcon = () => (
  <Icon>
    <circle cx="8" cy="8" r="6" />
    <path d="M2 8h12M8 2c4.2 4 4.2 8 0 12M8 2C3.8 6 3.8 10 8 14" />
  </Icon>
);
export const EyeIcon = () => (
  <Icon>
    <path d="M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8Z" />
    <circle cx="8" cy="8" r="1.8" />
  </Icon>
);
