import type { ComponentProps } from 'preact';
import { classes } from './classes';

interface Props extends Omit<ComponentProps<'button'>, 'class'> {
  class?: string | undefined;
  small?: boolean;
  /** Only an icon, without a visible text. */
  icon?: boolean;
  /** First action of its page or dialog. */
  primary?: boolean;
  /** Without a border. */
  quiet?: boolean;
  /** Deletes something. */
  danger?: boolean | undefined;
}

/** Button in the extension's style. It submits a form only with `type="submit"`. */
export function Button({ small, icon, primary, quiet, danger, class: own, ...rest }: Props) {
  const className = classes(
    'button',
    small && 'small',
    icon && 'icon',
    primary && 'primary',
    quiet && 'quiet',
    danger && 'danger',
    own,
  );
  return <button type="button" {...rest} class={className} />;
}
