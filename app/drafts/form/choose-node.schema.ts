import { z } from 'zod';

export const chooseNodeSchema = z.object({ chosen: z.union([z.uuid(), z.literal('')], 'Choose from the list.') });
