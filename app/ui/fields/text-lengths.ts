import { z } from 'zod';

type Lengths = { minLength?: number; maxLength?: number };

/** Conform's own constraints leave the lengths out. */
export function textLengths(schema: z.ZodType): Record<string, Lengths> {
  return Object.fromEntries(Object.entries(fieldsOf(schema)).map(([name, field]) => [name, lengthsOf(field)]));
}

function fieldsOf(schema: unknown): Record<string, unknown> {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in);
  if (schema instanceof z.ZodIntersection) return { ...fieldsOf(schema.def.left), ...fieldsOf(schema.def.right) };
  if (schema instanceof z.ZodUnion) return Object.assign({}, ...schema.options.map(fieldsOf));
  return {};
}

function lengthsOf(field: unknown): Lengths {
  if (field instanceof z.ZodPipe) return lengthsOf(field.in);
  if (field instanceof z.ZodDefault || field instanceof z.ZodOptional) return lengthsOf(field.unwrap());
  if (!(field instanceof z.ZodString)) return {};
  const { minLength, maxLength } = field;
  return { ...(minLength !== null && { minLength }), ...(maxLength !== null && { maxLength }) };
}
