/** A route that only redirects needs a component, so that the root shows its errors. */
export function NoPage() {
  return null;
}
