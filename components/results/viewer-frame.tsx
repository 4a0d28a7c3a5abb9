import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';

/**
 * The viewer page of one result. The viewer is Vantage's own and runs its own script; the markup in it
 * is dead, in a frame of the viewer's with an empty sandbox.
 */
export function DeadFrame({ runId }: { runId: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = document.createElement('iframe');
    frame.className = 'rendered';
    frame.title = i18n.t('results.renderedFrame');
    frame.src = `/viewer.html#${encodeURIComponent(runId)}`;
    place.current?.replaceChildren(frame);
  }, [runId]);
  return <div ref={place} />;
}
