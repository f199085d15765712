export type PageHandle = {
  /** Pages without it load only the small script of the frame. */
  hydrate?: true;
  noScript?: true;
  dialog?: true;
  /** The page below is not covered. */
  notice?: true;
  /** Back asks the server again, which knows whether the dialog's act is still possible. */
  notStored?: true;
  /** Hides the top bar, or decides by the parameters. */
  noFrame?: true | ((params: { id?: string }) => boolean);
  bodyClass?: string;
};
