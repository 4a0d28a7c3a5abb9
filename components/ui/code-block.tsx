interface Props {
  text: string;
  /** Accessible name. */
  label: string;
  /** ARIA role; 'group' adds no landmark. */
  role?: 'region' | 'group';
}

/** Scrollable block of code, reachable by keyboard. */
export function CodeBlock({ text, label, role = 'region' }: Props) {
  return (
    <pre class="code code-lines" tabIndex={0} role={role} aria-label={label} dir="ltr">
      {text}
    </pre>
  );
}
