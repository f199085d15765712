/** Options that a route sets for the document around it. */
export type PageHandle = {
  /** The page is hydrated by React; other pages load only the small script of the frame. */
  hydrate?: true;
  /** The document adds no script at all. */
  noScript?: true;
  /** The route shows a dialog over the page and its frame. */
  dialog?: true;
  /** Renders without the top bar. */
  noFrame?: true;
  bodyClass?: string;
};
