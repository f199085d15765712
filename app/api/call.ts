import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Privilege } from '#db/vocabulary/privilege.ts';
import type { Scope } from '../auth/scope.server.ts';
import type { AppServices } from '../platform/app-services.server.ts';
import type { Range } from '../platform/files.ts';
import type { PersonToken } from './access/person-token.server.ts';
import type { UploadedForm } from './input/uploaded-form.server.ts';

/**
 * Who may call: `session`, those who may use the product now; `secondFactor`, also a person whose second factor is due;
 * `token`, a person with a valid access token who has no session yet.
 */
export type Access = 'session' | 'secondFactor' | 'token';

/** The key with which a POST is sent once, and the request that it belongs to. */
export type Idempotency = { credential: string; key: string; route: string };

type Read<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** Returns the address of the caller's page of this list with other parameters; undefined takes one away. */
export type LinkTo = (params: Record<string, string | undefined>) => string;

export type CallInput<Params, Query, Body, For extends Access> = {
  scope: For extends 'token' ? null : Scope;
  services: AppServices;
  params: Read<Params>;
  query: Read<Query>;
  body: Read<Body>;
  /** A version of If-Match; undefined where the request has none. */
  version: number | undefined;
  /** The verified token of a person; null for a key. */
  token: For extends 'token' ? PersonToken : PersonToken | null;
  /** Where the request came from. */
  address: string;
  /** The form of an upload; only where the call declares one. */
  upload: UploadedForm;
  linkTo: LinkTo;
  /** Whether the Accept header prefers the call's file to JSON. */
  wantsFile: boolean;
  /** Returns the value with its times in the offset that X-Timezone-Offset asks for. */
  inOffset: <Value>(value: Value) => Value;
  /** The key of the request, for a call that commits step by step. */
  idempotency: Idempotency | undefined;
  /** Runs a step of such a call when a connection is free for it. */
  limited: <Result>(work: () => Promise<Result>) => Promise<Result>;
};

export type Answer<Body> = {
  body: Body;
  /** The version that the ETag names. */
  version?: number | undefined;
  location?: string;
  /** The address of the next page. */
  next?: string | undefined;
  file?: AnsweredFile;
  /** Whether a call that commits step by step had been sent before with its key. */
  isReplayed?: boolean | undefined;
};

/** A file that is made for the answer, or one that is stored and can be read in parts. */
export type AnsweredFile = { type: string; name: string } & (
  | { stream: Readable }
  | { sizeBytes: number; read: (range?: Range) => Promise<Readable> }
);

export type Declaration<Params, Query, Body, Output, For extends Access> = {
  method: 'get' | 'post' | 'put' | 'delete';
  /** As in OpenAPI, such as `/incidents/{id}`. */
  path: `/${string}`;
  tag: string;
  summary: string;
  /** Markdown; what a program has to know beyond the schemas. */
  description?: string;
  access?: For;
  /** A key is refused: it has no profile, password or second factor. */
  forPeople?: true;
  /** The page, or section of Administration, whose privileges this call needs too. */
  page?: `/${string}`;
  /** The caller needs any of these; commands decide, tests compare. */
  needs?: readonly Privilege[];
  params?: Params;
  query?: Query;
  body?: Body;
  /** The fields of a multipart form with its `file`, which the handler checks itself, and what limits the file: a setting, or megabytes. */
  form?: {
    fields: z.ZodType;
    maxMb: 'maxUploadMb' | 'maxAvatarMb' | 'maxLogoMb' | number;
    /** Throws where the caller may not send the file, by the fields before it; `run` checks again. */
    beforeFile?: (scope: Scope, fields: Record<string, string>) => Promise<void>;
  };
  /** The schema of the response body; no other field leaves the server. */
  output: Output;
  /** The status of success: 200 with an output, 204 without, unless said. */
  status?: 200 | 201 | 202;
  /** The media type of an answer that is a file; with an output too, the query or Accept chooses between them. */
  file?: `${string}/${string}`;
  /** Whether If-Match is read, and refused where missing. */
  ifMatch?: 'required' | 'optional';
  /** The body may be left out: it says nothing that the call needs. */
  isBodyOptional?: true;
  /** Whether the answer names what was added in Location. */
  hasLocation?: true;
  /** Whether the answer names a version in ETag. */
  hasETag?: true;
  /** The call goes on from a key whose rows may be gone, which is answered with 410. */
  mayBeGone?: true;
  /** The call changes nothing but the audit, so that an idempotency key has no effect. */
  isReading?: true;
  /** The command itself makes a repeated request the same request, and commits step by step: no answer is kept. */
  isRepeatable?: true;
  /** The call commits step by step, waits for a connection at each step, and keeps the answers of its steps itself. */
  isStepwise?: true;
  /** How many calls a request counts as, where more than one. */
  countsAs?: (body: Read<Body>) => number;
  /** Why ours does not do what the specification says. */
  notOffered?: string;
  /** The page that does what is not offered. */
  offeredAt?: `/${string}`;
  run: (input: CallInput<Params, Query, Body, For>) => Promise<Answer<z.input<Extract<Output, z.ZodType>>>>;
};

export type Call = Declaration<
  z.ZodType | undefined,
  z.ZodType | undefined,
  z.ZodType | undefined,
  z.ZodType | null,
  Access
>;

/** Declares one call: the router, the document and the generated tests read nothing else. */
export function call<
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Output extends z.ZodType | null = null,
  For extends Access = 'session',
>(declaration: Declaration<Params, Query, Body, Output, For>): Call {
  return declaration as unknown as Call;
}

/** Declares a call of the specification that is answered with the reason why there is none. */
export function callNotOffered(declaration: Omit<Call, 'output' | 'run'> & { notOffered: string }): Call {
  return { ...declaration, output: null, run: () => Promise.reject(new Error('This call is not offered.')) };
}

/** The answer of a call without a body. */
export const noBody = { body: undefined as never };
