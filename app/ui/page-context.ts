import { createContext } from 'react';

/** Data of the document besides its loader data; `scripts` are the URLs of the browser entry and its chunks. */
export const PageContext = createContext<{
  nonce?: string;
  scripts?: string[];
  /** The status of the failed request and the id that the user tells support. */
  errorReport?: { status: number; id: string };
}>({});
