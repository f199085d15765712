import { problems } from '../problem.ts';
import { Sample } from './call-sections.tsx';

type Program = { file: string; language: string };
type StartHereProps = {
  origin: string;
  jobs: { job: string; programs: Program[] }[];
  program: (Program & { text: string }) | null;
};

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
      <h3 id="webhooks">Webhooks</h3>
      <p>
        An administrator names addresses in <a href="/administration/webhooks">Administration / Webhooks</a> that are
        told what happens to incidents: a POST for each event, as Standard Webhooks defines it. Its body is JSON.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <pre className="well" tabIndex={0}>
        <code>{eventExample}</code>
      </pre>
      <dl className="params">
        {eventRules.map(([name, text]) => (
          <div key={name} className="param">
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
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

const eventExample = `webhook-id: 019b2c6e-7c1e-7d61-9f2b-5f0c8a3d2e11
webhook-timestamp: 1773448080
webhook-signature: v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=

{
  "type": "incident.closed",
  "timestamp": "2026-03-14T09:14:00.000Z",
  "data": { "incidentId": "8c1f4f1e-3f0a-4f6e-9d52-6a3a2f1b7c90", "version": 3, "number": 2412 }
}`;

const eventRules = [
  [
    'Signature',
    'HMAC-SHA256 of id, timestamp and body, joined by points, with the signing secret. After a rotation there are two for 24 hours: one of them must be right. A library of Standard Webhooks checks it, as do the programs above.',
  ],
  [
    'Answer',
    'Any 2xx within 10 seconds. Keep the event first; what takes longer is done after the answer. 410 switches the webhook off.',
  ],
  ['Again', 'An event may come twice, with the same id. A try that fails is repeated: eight tries in 24 hours.'],
  [
    'Order',
    'Events of one incident come in their order: the next one waits until the one before has arrived or is given up.',
  ],
  ['Locked incidents', 'A lock is sent as incident.deleted, its end as incident.created, and nothing in between.'],
] as const;

const clientExample = (origin: string) => `// npx openapi-typescript ${origin}/api/openapi.json -o incident-xpress.d.ts
import createClient from 'openapi-fetch';
import type { paths } from './incident-xpress';

const client = createClient<paths>({
  baseUrl: '${origin}/api',
  headers: { Authorization: \`Bearer \${process.env.KEY}\` },
});`;
