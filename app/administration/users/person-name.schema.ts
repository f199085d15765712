import { z } from 'zod';
import { singleLine } from '#db/vocabulary/single-line.ts';

export const personName = (label: 'First name' | 'Last name') =>
  z
    .string({ error: `${label} is required` })
    .overwrite(singleLine)
    .min(1, `${label} is required`)
    .max(100, 'First name / Last name cannot be greater than 100');
