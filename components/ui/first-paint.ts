/** Milliseconds after which a page that shows nothing, such as one in a covered window, goes on all the same. */
const longest = 500;

/**
 * Waits until the page's first picture is on the screen, so that nothing that may come later (files, the background's
 * start, which may be in the same process) takes the processor away from it. A page that nobody sees does not wait.
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
