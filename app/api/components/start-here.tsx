import { problems } from '../problem.ts';
import { Sample } from './call-sections.tsx';

type Program = { file: string; language: string };
type StartHereProps = {
  origin: string;
  jobs: { job: string; programs: Program[] }[];
  /** The program that is shown. */
  program: (Program & { text: string }) | null;
};

/** Shows what holds for every call: how a program begins, whole programs, keys, versions, lists, limits and refusals. */
export function StartHere({ origin, jobs, program }: StartHereProps) {
  return (
    <section className="sheet api__start" aria-labelledby="start">
      <h2 id="start">Start here</h2>
      <h3 id="keys">Keys</h3>
      <p>
        An administrator makes a key in <a href="/administration/keys">Administration / API keys</a> and chooses what it
        may do. Send it with each call: <code>Authorization: Bearer ix_…</code>. Cookies are never read.
      </p>
      <h3 id="pages">Pages of other web sites</h3>
      <p>
        A page calls from a browser while the account names its origin, such as <code>https://portal.example.com</code>,
        in <a href="/administration/keys">Administration / API keys</a>. Who can open that page can read the key in it.
      </p>
      <h3 id="client">A client in TypeScript</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <pre className="well" tabIndex={0}>
        <code>{clientExample(origin)}</code>
      </pre>
      <h3 id="programs">Whole programs</h3>
      <p>
        They need nothing but Node 24 or Python 3. <code>ORIGIN</code> is the address of this product and{' '}
        <code>KEY</code> your key; the first lines of each say which privileges the key needs.
      </p>
      <dl className="params">
        {jobs.map(({ job, programs }) => (
          <div key={job} className="param">
            <dt>{job}</dt>
            <dd>
              <ul className="plain">
                {programs.map(({ file, language }) => (
                  <li key={file}>
                    <a
                      href={`/api?program=${file}#programs`}
                      aria-current={file === program?.file ? 'true' : undefined}
                    >
                      {language}, {file}
                    </a>
                    {' · '}
                    <a href={`/api/examples/${file}`} download aria-label={`Download ${file}`}>
                      Download
                    </a>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
      {program && <Sample name={program.file} text={program.text} />}
      <h3 id="requests">Requests</h3>
      <dl className="params">
        {rules.map(([name, text]) => (
          <div key={name} className="param">
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <h3 id="refusals">Refusals</h3>
      <p>
        A refusal is <code>application/problem+json</code> with a stable <code>code</code>, a sentence in{' '}
        <code>detail</code>, and <code>errors</code> by field.
      </p>
      <dl className="params">
        {Object.entries(problems).map(([code, { status, title }]) => (
          <div key={code} className="param" id={code.toLowerCase().replaceAll('_', '-')}>
            <dt>
              <code>{code}</code> <span className="quiet">{status}</span>
            </dt>
            <dd>{title}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const rules = [
  ['If-Match', 'The ETag of what was read. A change needs it, so that no program overwrites the work of a person.'],
  ['Idempotency-Key', 'Makes a POST happen once in 24 hours; the same key again gets the same answer.'],
  ['X-Timezone-Offset', 'Minutes west of Greenwich, for times that are not written in UTC.'],
  ['p, psz', 'Page and rows of a list, 10 unless given and at most 100. Link names the next page.'],
  [
    'RateLimit',
    'Calls that are left in this minute, for the credential and for all of its account. After 429, Retry-After says how long to wait.',
  ],
] as const;

const clientExample = (origin: string) => `// npx openapi-typescript ${origin}/api/openapi.json -o incident-xpress.d.ts
import createClient from 'openapi-fetch';
import type { paths } from './incident-xpress';

const client = createClient<paths>({
  baseUrl: '${origin}/api',
  headers: { Authorization: \`Bearer \${process.env.KEY}\` },
});`;
