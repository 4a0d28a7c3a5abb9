/** Returns a handler of a form's `submit` event that runs an action and keeps the page from being loaded again. */
export const handleSubmit =
  (action: () => unknown) =>
  (event: Event): void => {
    event.preventDefault();
    action();
  };
