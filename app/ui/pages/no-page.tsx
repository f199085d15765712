/** The component of a route that only redirects, so that the root shows the errors of the route. */
export function NoPage() {
  return null;
}
