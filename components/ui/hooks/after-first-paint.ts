/** Timeout in milliseconds, for a page that is not painted, such as in a covered window. */
const longest = 500;

let painted: Promise<void> | undefined;

/**
 * Resolves after the page's first paint, or immediately on a hidden page. Keeps deferrable work, such as
 * loading chunks or starting the background (possibly in the same process), from delaying the first
 * paint. Never rejects.
 */
export function afterFirstPaint(): Promise<void> {
  painted ??= firstPaint();
  return painted;
}

function firstPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) end();
    });
    const timer = setTimeout(() => end(), longest);
    const end = () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    observer.observe({ type: 'paint', buffered: true });
  });
}
