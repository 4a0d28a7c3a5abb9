/** Timeout in milliseconds for a page that is not painted, such as one in a covered window. */
const longest = 500;

/**
 * Waits for the first paint, so that work that can wait (files, or starting the background, possibly in the
 * same process) does not delay it. A hidden page does not wait.
 * Never rejects.
 */
export function afterFirstPaint(): Promise<void> {
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
