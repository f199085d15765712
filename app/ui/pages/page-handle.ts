export type PageHandle = {
  /** The page is hydrated by React; other pages load only the small script of the frame. */
  hydrate?: true;
  /** The document adds no script at all. */
  noScript?: true;
  dialog?: true;
  /** The page stands within the page that it is below, which is not covered. */
  notice?: true;
  /** The browser keeps no copy: Back asks the server, which knows whether the act of the dialog is still possible. */
  notStored?: true;
  /** Renders without the top bar; a function decides by the parameters of the address. */
  noFrame?: true | ((params: { id?: string }) => boolean);
  bodyClass?: string;
};
