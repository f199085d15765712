import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './incident-xpress';

export type Program = Client<paths>;

/** Opens a client of the types that are generated from the document; `answered` hears the status of each operation. */
export function openProgram(
  baseUrl: string,
  token: string,
  answered: (operation: string, status: number) => void,
): Program {
  const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } });
  client.use({
    onResponse({ request, schemaPath, response }) {
      answered(`${request.method} ${schemaPath}`, response.status);
    },
  });
  return client;
}

/** Returns what a call answered; throws where it was refused. */
export function done<Data>({ data, error, response }: { data?: Data; error?: object; response: Response }): Data {
  if (error) throw new Error(`${response.url} ${JSON.stringify(error)}`);
  return data as Data;
}

/** Returns the first row of an answer, so that no call is driven with a list of nothing. */
export function first<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('The answer is an empty list.');
  return row;
}

/** Returns the version that an answer names, to be sent as If-Match. */
export function versionOf({ response }: { response: Response }): string {
  const version = response.headers.get('ETag');
  if (version === null) throw new Error(`${response.url} names no version.`);
  return version;
}

/** Serializes the fields of an upload in their order, in which the file is the last. */
export function asForm(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}
