import { createContext } from 'react';

export const PageContext = createContext<{
  nonce?: string;
  errorReport?: { status: number; id: string };
  /** Incidents that the reader of a page about a missing page opened last. */
  lastOpened?: { id: string; number: number; classPath: string[] }[];
}>({});
