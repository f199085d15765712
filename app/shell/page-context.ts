import { createContext } from 'react';
import type { Fault } from './fault.ts';

/** What the document itself needs beside its loaders' data; `script` is the address of the one for the browser. */
export const PageContext = createContext<{ nonce?: string; script?: string; fault?: Fault }>({});
