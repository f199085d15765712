/** What a page may ask of the document around it. */
export type PageHandle = {
  /** Runs `entry.client.ts`; any other page has the frame's small script alone. */
  script?: true;
  /** Not even that: nothing on the page needs one. */
  noScript?: true;
  /** A dialog stands open over the page and its frame. */
  dialog?: true;
  /** Stands alone, without the top bar. */
  noFrame?: true;
  bodyClass?: string;
};
