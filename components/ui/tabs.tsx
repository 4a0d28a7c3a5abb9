import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

interface Tab<Id extends string> {
  id: Id;
  name: string;
}

interface Props<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  current: Id;
  onChoose: (id: Id) => void;
  /** Content of the current tab panel; other panels are not rendered. */
  children: ComponentChildren;
  panelClass?: string | undefined;
}

/** Tabs according to the ARIA pattern: one Tab stop; arrow keys, Home and End move and select. */
export function Tabs<Id extends string>(props: Props<Id>) {
  const { label, tabs, current, onChoose, children, panelClass = '' } = props;
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex(({ id }) => id === current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    const next = tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChoose(next.id);
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  }

  return (
    <>
      <div class="tabs fading" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map(({ id, name }) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            aria-selected={id === current}
            aria-controls={id === current ? 'tab-panel' : undefined}
            tabIndex={id === current ? 0 : -1}
            onClick={() => onChoose(id)}
          >
            {name}
          </button>
        ))}
      </div>
      <div
        id="tab-panel"
        class={panelClass}
        role="tabpanel"
        aria-labelledby={`tab-${current}`}
        tabIndex={-1}
      >
        {children}
      </div>
    </>
  );
}
