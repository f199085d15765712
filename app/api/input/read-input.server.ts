import { json, type Request, type Response } from 'express';
import type { z } from 'zod';
import { withLineFeeds } from '../../platform/text-files/line-ends.ts';
import type { Call } from '../call.ts';
import { ApiProblem, type FieldError } from '../problem.ts';
import { apiFieldPath } from '../schemas/field-path.ts';
import { plainMessage } from './plain-message.ts';

const maxBodyBytes = 4 * 1024 * 1024;
const readJson = json({
  limit: maxBodyBytes,
  strict: false,
  type: 'application/json',
  reviver: (_name, value) => (typeof value === 'string' ? withLineFeeds(value) : value),
});

/** Throws an ApiProblem for another media type, and errors of body-parser. */
export async function jsonBody(req: Request, res: Response, { body: schema }: Call): Promise<unknown> {
  const isEmpty = req.get('Transfer-Encoding') === undefined && !(Number(req.get('Content-Length') ?? 0) > 0);
  if (isEmpty) return schema ? {} : undefined;
  if (!schema) throw new ApiProblem('INVALID_REQUEST', 'This call takes no body.');
  if (!req.is('application/json')) throw new ApiProblem('UNSUPPORTED_MEDIA_TYPE', 'Send application/json.');
  refuseLeft(req);
  await new Promise<void>((resolve, reject) => readJson(req, res, (error) => (error ? reject(error) : resolve())));
  return req.body;
}

/** Nobody waits for the answer. */
export function refuseLeft(req: Request) {
  if (req.socket.destroyed) throw new ApiProblem('INVALID_REQUEST', 'The client left.');
}

/** A repeated parameter is refused, because readers of it would differ. */
export function queryOf(req: Request, { query: schema }: Call): Record<string, string> {
  const params = new URL(req.originalUrl, 'http://localhost').searchParams;
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of params) {
    if (name in query) throw new ApiProblem('INVALID_REQUEST', `${name.slice(0, 50)} is given twice.`);
    query[name] = value;
  }
  const [unknown] = schema ? [] : Object.keys(query);
  if (unknown === undefined) return { ...query };
  const message = 'This field is not known here.';
  throw new ApiProblem('VALIDATION_FAILED', message, { errors: [{ path: unknown.slice(0, 50), message }] });
}

/** Throws an ApiProblem, 422, with one error for each field. */
export function parsed<Schema extends z.ZodType>(schema: Schema | undefined, value: unknown): z.output<Schema> {
  if (!schema) return undefined as z.output<Schema>;
  refuseUnstorable(value);
  const result = schema.safeParse(value, { error: plainMessage });
  if (result.success) return result.data;
  const errors = result.error.issues.flatMap(errorsOf);
  throw new ApiProblem('VALIDATION_FAILED', errors[0]?.message, { errors });
}

function errorsOf(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: apiFieldPath(pathText(issue.path)), message: issue.message }];
  return issue.keys.map((key) => ({ path: pathText([...issue.path, key]), message: 'This field is not known here.' }));
}

/** Returns a path such as `persons[0].firstName`. */
export function pathText(path: PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text ? `${text}.${String(part)}` : String(part);
  }, '');
}

/** PostgreSQL stores neither NUL nor a lone surrogate. */
function refuseUnstorable(value: unknown, path: PropertyKey[] = []) {
  if (typeof value === 'string') {
    if (value.isWellFormed() && !value.includes('\0')) return;
    const message = 'The text holds a character that cannot be stored.';
    throw new ApiProblem('VALIDATION_FAILED', message, { errors: [{ path: pathText(path), message }] });
  }
  if (typeof value !== 'object' || value === null) return;
  if (path.length > deepest) throw new ApiProblem('INVALID_REQUEST', 'The body is nested too deeply.');
  for (const [key, each] of Object.entries(value)) {
    refuseUnstorable(key, path);
    refuseUnstorable(each, [...path, Array.isArray(value) ? Number(key) : key]);
  }
}

const deepest = 30;
