type Parameter = { name: string; place: string; value: string };
type Part = { name: string; isFile: boolean };

export type ExampleRequest = {
  method: string;
  /** A path of the document, such as `/incidents/{id}`. */
  path: string;
  origin: string;
  parameters: Parameter[];
  body: unknown;
  form: Part[];
};

/** The variable KEY holds the credential. */
export function curlExample({ method, path, origin, parameters, body, form }: ExampleRequest): string {
  const query = new URLSearchParams(valuesIn(parameters, 'query'));
  const address = `${origin}/api${pathWith(path, parameters)}${query.size > 0 ? `?${query}` : ''}`;
  return [
    `curl -X ${method.toUpperCase()} ${quoted(address)}`,
    `-H "Authorization: Bearer $KEY"`,
    ...valuesIn(parameters, 'header').map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body, null, 2))}`]),
    ...form.map(({ name, isFile }) => `-F ${name}=${isFile ? '@photo.jpg' : '…'}`),
  ].join(' \\\n  ');
}

/** For openapi-fetch; null for a form with a file. */
export function typescriptExample({ method, path, parameters, body, form }: ExampleRequest): string | null {
  if (form.length > 0) return null;
  const params = ['path', 'query', 'header'].flatMap((place) => {
    const values = valuesIn(parameters, place);
    return values.length > 0 ? [[place, Object.fromEntries(values)]] : [];
  });
  const init = {
    ...(params.length > 0 && { params: Object.fromEntries(params) }),
    ...(body !== undefined && { body }),
  };
  const options = Object.keys(init).length > 0 ? `, ${JSON.stringify(init, null, 2)}` : '';
  return `const { data, error } = await client.${method.toUpperCase()}('${path}'${options});`;
}

function valuesIn(parameters: Parameter[], place: string): [string, string][] {
  return parameters.filter((one) => one.place === place).map(({ name, value }) => [name, value]);
}

function pathWith(path: string, parameters: Parameter[]): string {
  const values = new Map(valuesIn(parameters, 'path'));
  return path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => encodeURIComponent(values.get(name) ?? whole));
}

/** A shell interprets nothing in single quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
