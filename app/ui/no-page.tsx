/**
 * The component of a route that only redirects. With a component, its errors are shown by the error page of the root.
 */
export function NoPage() {
  return null;
}
