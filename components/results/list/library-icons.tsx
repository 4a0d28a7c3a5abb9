/** Pin icon. @param label accessible name, for use without adjacent text. */
export function PinIcon({ label }: { label: string }) {
  return (
    <svg
      width="12"
      height="12"
      viewBox="0 0 16 16"
      fill="currentColor"
      role="img"
      aria-label={label}
    >
      <path d="M10 1.5 14.5 6l-1.2.6-.8-.2-2.6 2.6.2 2.7-1.2 1.2L5.8 9.8 2 13.9l-.6-.1.1-.6 4-3.7L2.600 6.500l1.2-1.200 2.700.2L9.100 2.900l-.2-.8Z" />
    </svg>
  );
}
export const FilterIcon = () => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    stroke-width="1.5"
    stroke-linecap="round"
    aria-hidden="true"
  >
    <path d="M2 4.500h12M4.500 8h7M6.500 11.500h3" />
  </svg>
);
