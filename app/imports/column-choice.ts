import type { Target } from './reading/contract.ts';

export type ColumnChoice = {
  name: string;
  samples: string;
  target: Target;
  finding: { words: string; kind: 'fine' | 'warn' | 'none' };
};
