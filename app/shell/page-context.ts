import { createContext } from 'react';
import type { Fault } from './fault.ts';

/** What the document itself needs beside its loaders' data; `scripts` are the addresses of the one for the browser and of its parts. */
export const PageContext = createContext<{ nonce?: string; scripts?: string[]; fault?: Fault }>({});
