import { Icon } from './icons';

// Icons not needed for the first paint of the popup, and so kept out of `icons.tsx`.

interface Sized {
  size?: number;
}

export const CheckIcon = (props: Sized) => <Icon {...props} d="m3.5 8.5 3 3 6-7" />;
export const CrossIcon = (props: Sized) => <Icon {...props} d="m4 4 8 8M12 4l-8 8" />;
export const QuestionIcon = (props: Sized) => (
  <Icon {...props} d="M5.8 6a2.2 2.2 0 1 1 3.4 1.8c-.8.5-1.2.9-1.2 1.7M8 12v.1" />
);
export const DotsIcon = (props: Sized) => (
  <Icon {...props}>
    <path d="M3.5 8v.01M8 8v.01M12.5 8v.01" stroke-width="2.4" />
  </Icon>
);
export const BackIcon = () => <Icon mirrored d="M13.5 8h-11m4-4-4 4 4 4" />;
export const PageIcon = () => (
  <Icon d="M4 1.8h5l3.2 3.2v9.2H4V1.8ZM9 1.8V5h3.2M6 8h4.2M6 10.8h4.2" />
);
export const StackIcon = () => (
  <Icon d="M8 1.8 14.2 5 8 8.2 1.8 5 8 1.8ZM1.8 8 8 11.2 14.2 8M1.8 11 8 14.2 14.2 11" />
);
export const SparkIcon = () => (
  <Icon d="M8 1.8 9.6 6.4 14.2 8 9.6 9.6 8 14.2 6.4 9.6 1.8 8l4.6-1.6L8 1.8Z" />
);
export const KeyIcon = () => (
  <Icon d="m7 9 6-6M10.5 5.5l2 2">
    <circle cx="5" cy="11" r="2.6" />
  </Icon>
);
/** Route between two points, for profiles. */
export const RouteIcon = () => (
  <Icon d="M5.7 12.2h5a2.1 2.1 0 0 0 0-4.2H5.3a2.1 2.1 0 0 1 0-4.2h5">
    <circle cx="3.8" cy="12.2" r="1.9" />
    <circle cx="12.2" cy="3.8" r="1.9" />
  </Icon>
);
export const EyeIcon = () => (
  <Icon d="M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8Z">
    <circle cx="8" cy="8" r="1.8" />
  </Icon>
);

export const ClockIcon = () => (
  <Icon d="M8 4.5V8l2.5 1.5">
    <circle cx="8" cy="8" r="6" />
  </Icon>
);

/** Lines of text, for proxy lists. */
export const ListIcon = (props: Sized) => (
  <Icon {...props} d="M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01" />
);

/** Browser window, for Scraping Browser. */
export const WindowIcon = (props: Sized) => (
  <Icon
    {...props}
    d="M3.3 2.5h9.4c.7 0 1.3.6 1.3 1.3v8.4c0 .7-.6 1.3-1.3 1.3H3.3c-.7 0-1.3-.6-1.3-1.3V3.8c0-.7.6-1.3 1.3-1.3ZM2 6h12M4.2 4.3h.01M6 4.3h.01"
  />
);

/** Globe, for the comparison of countries. */
export const GlobeIcon = (props: Sized) => (
  <Icon
    {...props}
    d="M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8ZM1.8 8h12.4M8 1.8c4 4 4 8.4 0 12.4-4-4-4-8.4 0-12.4Z"
  />
);

/** Closed padlock. */
export const LockIcon = () => (
  <Icon d="M5.2 7V5a2.8 2.8 0 0 1 5.6 0v2">
    <rect x="3" y="7" width="10" height="7" rx="1.6" />
  </Icon>
);
export const UpIcon = () => <Icon size={14} d="M8 13V3M4 7l4-4 4 4" />;
export const DownIcon = () => <Icon size={14} d="M8 3v10M4 9l4 4 4-4" />;
export const TableIcon = () => <Icon d="M2 3h12v10H2V3Zm0 3.3h12M2 9.6h12M6.5 3v10" />;
export const SearchIcon = () => (
  <Icon d="m10.2 10.2 3.6 3.6">
    <circle cx="7" cy="7" r="4.2" />
  </Icon>
);
export const FilterIcon = () => <Icon d="M2 4.5h12M4.5 8h7M6.5 11.5h3" />;
