import { createContext } from 'react';

/** Data of the document besides its loader data; empty in the browser. */
export const PageContext = createContext<{
  nonce?: string;
  /** The status of the failed request and the id that the user tells support. */
  errorReport?: { status: number; id: string };
}>({});
