import { z } from 'zod';

/** Programs may send the letters of an id in capitals. */
export const apiId = () =>
  z.guid().toLowerCase().meta({ description: 'An id', example: '01990f3a-7c5e-7d4e-9a51-0f2f1c3b8a11' });
