import { createContext } from 'react';

export const PageContext = createContext<{
  nonce?: string;
  errorReport?: { status: number; id: string };
  /** Shown on the page about a missing page. */
  lastOpened?: { id: string; number: number; classPath: string[] }[];
}>({});
