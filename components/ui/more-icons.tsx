import { Icon } from './icons';

/** Icons of what the popup does not show at once. */
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
export const BackIcon = () => (
  <Icon>
    <path d="M13.5 8h-11m4-4-4 4 4 4" />
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
/** A way from one point to another: a profile. */
export const RouteIcon = () => (
  <Icon>
    <circle cx="3.8" cy="12.2" r="1.9" />
    <circle cx="12.2" cy="3.8" r="1.9" />
    <path d="M5.7 12.2h5a2.1 2.1 0 0 0 0-4.2H5.3a2.1 2.1 0 0 1 0-4.2h5" />
  </Icon>
);
export const EyeIcon = () => (
  <Icon>
    <path d="M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8Z" />
    <circle cx="8" cy="8" r="1.8" />
  </Icon>
);
