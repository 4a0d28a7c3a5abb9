import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface SectionProps {
  title: string;
  /** ID of the heading, where something refers to it; undefined: one of its own. */
  titleId?: string;
  /** A sentence below the heading. */
  hint?: string;
  /** Further words by which the search of the settings finds this section. */
  also?: string;
  children: ComponentChildren;
}

/** A panel of a page, named by its heading. */
export function Section({ title, titleId, hint, also, children }: SectionProps) {
  const ownId = useId();
  const id = titleId ?? ownId;
  const heading = <h2 id={id}>{title}</h2>;
  return (
    <section class="panel stack" aria-labelledby={id} data-also={also}>
      {hint === undefined ? (
        heading
      ) : (
        <div class="stack-s">
          {heading}
          <p class="hint">{hint}</p>
        </div>
      )}
      {children}
    </section>
  );
}
