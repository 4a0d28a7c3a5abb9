import { Icon } from '../ui/icons';

/** A closed padlock. */
export function LockIcon({ size = 16 }: { size?: number }) {
  return (
    <Icon size={size}>
      <rect x="3" y="7" width="10" height="7" rx="1.6" />
      <path d="M5.2 7V5a2.8 2.8 0 0 1 5.6 0v2" />
    </Icon>
  );
}
