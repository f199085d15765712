import { z } from 'zod';

export const personName = (label: 'First name' | 'Last name') =>
  z
    .string({ error: `${label} is required` })
    .trim()
    .min(1, `${label} is required`)
    .max(100, 'First name / Last name cannot be greater than 100');
