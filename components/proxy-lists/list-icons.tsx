import { Icon } from '../ui/icons';

/** Lines below each other: a list of proxy strings. */
export const ListIcon = ({ size = 16 }: { size?: number }) => (
  <Icon size={size}>
    <path d="M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01" />
  </Icon>
);

/** A window with a bar: the browser that the service runs. */
export const WindowIcon = ({ size = 16 }: { size?: number }) => (
  <Icon size={size}>
    <path d="M3.3 2.5h9.4c.7 0 1.3.6 1.3 1.3v8.4c0 .7-.6 1.3-1.3 1.3H3.3c-.7 0-1.3-.6-1.3-1.3V3.8c0-.7.6-1.3 1.3-1.3ZM2 6h12M4.2 4.3h.01M6 4.3h.01" />
  </Icon>
);
