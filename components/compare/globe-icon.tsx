import { Icon } from '../ui/icons';

/** A globe: the same page from several countries. */
export const WorldIcon = ({ size = 16 }: { size?: number }) => (
  <Icon size={size}>
    <path d="M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8ZM1.8 8h12.4M8 1.8c4 4 4 8.4 0 12.4-4-4-4-8.4 0-12.4Z" />
  </Icon>
);
