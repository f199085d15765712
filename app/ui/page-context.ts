import { createContext } from 'react';

export const PageContext = createContext<{
  nonce?: string;
  errorReport?: { status: number; id: string };
}>({});
