import type { Target } from './reading/contract.ts';

/** A column of the file with its first values, the field that it is, and what was found in it. */
export type ColumnChoice = {
  name: string;
  samples: string;
  target: Target;
  finding: { words: string; kind: 'fine' | 'warn' | 'none' };
};
