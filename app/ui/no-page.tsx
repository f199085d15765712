/** The page of a route that only redirects: having one, its errors are shown by the error page of the root. */
export function NoPage() {
  return null;
}
