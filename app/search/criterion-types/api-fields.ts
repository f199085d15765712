import { z } from 'zod';

export const apiText = () => z.string().max(1_000).optional();
export const apiSwitch = () => z.boolean().optional();
export const apiWhole = () =>
  apiSwitch().meta({
    description: 'The texts are whole names, not parts of them; an address is then in any country',
  });
export const valueId = () => ({
  id: z.string().max(100).optional().meta({ description: 'A generated id, which is not kept' }),
});
