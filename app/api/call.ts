import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Privilege } from '#db/vocabulary/privilege.ts';
import type { Scope } from '../auth/scope.server.ts';
import type { AppServices } from '../platform/app-services.server.ts';
import type { Range } from '../platform/files.ts';
import type { PersonToken } from './access/person-token.server.ts';
import type { UploadedForm } from './input/uploaded-form.server.ts';

/** `session`: an active session; `secondFactor`: also while it is due; `token`: a valid access token without a session. */
export type Access = 'session' | 'secondFactor' | 'token';

/** `route` names the request that the key belongs to. */
export type Idempotency = { credential: string; key: string; route: string };

type Read<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** Changes parameters of the caller's page of a list; undefined removes one. */
export type LinkTo = (params: Record<string, string | undefined>) => string;

export type CallInput<Params, Query, Body, For extends Access> = {
  scope: For extends 'token' ? null : Scope;
  services: AppServices;
  params: Read<Params>;
  query: Read<Query>;
  body: Read<Body>;
  /** From If-Match; undefined without it. */
  version: number | undefined;
  token: For extends 'token' ? PersonToken : PersonToken | null;
  address: string;
  upload: UploadedForm;
  linkTo: LinkTo;
  wantsFile: boolean;
  /** Writes times in the offset of X-Timezone-Offset. */
  inOffset: <Value>(value: Value) => Value;
  /** Only for a call that commits step by step. */
  idempotency: Idempotency | undefined;
  /** Waits for a free connection for one step of such a call. */
  limited: <Result>(work: () => Promise<Result>) => Promise<Result>;
};

export type Answer<Body> = {
  body: Body;
  /** Becomes the ETag. */
  version?: number | undefined;
  location?: string;
  next?: string | undefined;
  file?: AnsweredFile;
  /** A stepwise call had been sent before with its key. */
  isReplayed?: boolean | undefined;
};

/** Made for the answer, or stored, so that ranges can be read. */
export type AnsweredFile = { type: string; name: string } & (
  | { stream: Readable }
  | { sizeBytes: number; read: (range?: Range) => Promise<Readable> }
);

export type Declaration<Params, Query, Body, Output, For extends Access> = {
  method: 'get' | 'post' | 'put' | 'delete';
  /** An OpenAPI path such as `/incidents/{id}`. */
  path: `/${string}`;
  tag: string;
  summary: string;
  /** Markdown for what the schemas do not say. */
  description?: string;
  access?: For;
  /** A key has no profile, password or second factor, so it is refused. */
  forPeople?: true;
  /** The page, or section of Administration, whose privileges the call needs too. */
  page?: `/${string}`;
  /** Any one is enough; commands decide, and tests compare. */
  needs?: readonly Privilege[];
  params?: Params;
  query?: Query;
  body?: Body;
  /** A multipart form with a `file`; the handler checks the fields, and a setting or megabytes limit the file. */
  form?: {
    fields: z.ZodType;
    maxMb: 'maxUploadMb' | 'maxAvatarMb' | 'maxLogoMb' | number;
    /** Checks the fields before the file; `run` checks again. */
    beforeFile?: (scope: Scope, fields: Record<string, string>) => Promise<void>;
  };
  /** Fields outside the schema never leave the server. */
  output: Output;
  /** The default is 200 with an output, 204 without. */
  status?: 200 | 201 | 202;
  /** The media type of a file; with an output too, the query or Accept chooses. */
  file?: `${string}/${string}`;
  /** `required` refuses a request without If-Match. */
  ifMatch?: 'required' | 'optional';
  isBodyOptional?: true;
  hasLocation?: true;
  hasETag?: true;
  /** The rows behind a list's key may be gone, which is answered with 410. */
  mayBeGone?: true;
  /** Changes nothing but the audit, so an idempotency key has no effect. */
  isReading?: true;
  /** The command recognizes a repeated request and commits step by step, so no answer is stored. */
  isRepeatable?: true;
  /** Commits step by step, waits for a connection at each step, and stores the answers of its steps. */
  isStepwise?: true;
  countsAs?: (body: Read<Body>) => number;
  /** Why this product does not do what the specification says. */
  notOffered?: string;
  /** The page that does it instead. */
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

/** The router, the document and the generated tests read nothing else. */
export function call<
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Output extends z.ZodType | null = null,
  For extends Access = 'session',
>(declaration: Declaration<Params, Query, Body, Output, For>): Call {
  return declaration as unknown as Call;
}

/** A call of the specification that is answered with the reason why it does not exist. */
export function callNotOffered(declaration: Omit<Call, 'output' | 'run'> & { notOffered: string }): Call {
  return { ...declaration, output: null, run: () => Promise.reject(new Error('This call is not offered.')) };
}

export const noBody = { body: undefined as never };
