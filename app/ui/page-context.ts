import { createContext } from 'react';

/** What the document itself needs beside its loaders' data; `scripts` are the addresses of the one for the browser and of its parts. */
export const PageContext = createContext<{
  nonce?: string;
  scripts?: string[] /** What went wrong with the request, with the id for support. */;
  errorReport?: { status: number; id: string };
}>({});
