import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { mayManageKeys } from '../../administration/keys/policy.ts';
import { getSession } from '../../auth/require-user.server.ts';
import { Icon } from '../../ui/icon.tsx';
import type { PageHandle } from '../../ui/pages/page-handle.ts';
import { CallFilter, CallLinks, Fields, Sample, StartLinks, Verb } from '../components/call-sections.tsx';
import { StartHere } from '../components/start-here.tsx';
import { TryCall } from '../components/try-call.tsx';
import { exampleJobs, exampleProgram } from '../document/example-programs.server.ts';
import { documentedCalls } from '../queries/documented-calls.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.call.summary} · API · Incident Xpress` : 'API · Incident Xpress' },
];

export const handle: PageHandle = { hydrate: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { origin } = context.services.settings;
  const { searchParams } = new URL(request.url);
  const all = documentedCalls(origin, searchParams);
  const chosen = searchParams.get('call');
  const at = Math.max(
    0,
    all.findIndex(({ id }) => id === chosen),
  );
  const words = (searchParams.get('filter') ?? '').trim().slice(0, 100);
  const calls = all
    .filter((call) => isFound(call, words))
    .map(({ id, method, summary, tag }) => ({ id, method, summary, tag }));
  const session = await getSession({ request, context });
  const hasKeys = session !== null && !session.mfaDue && mayManageKeys(session.scope.actor);
  const [previous, next] = [all[at - 1], all[at + 1]];
  const jobs = exampleJobs.map(({ job, programs }) => ({
    job,
    programs: programs.map(({ file, language }) => ({ file, language })),
  }));
  const start = { origin, jobs, program: exampleProgram(searchParams.get('program')) ?? null };
  return { calls, call: all[at]!, previous, next, start, hasKeys, words, isChosen: chosen !== null };
}

function isFound({ summary, path, tag }: { summary: string; path: string; tag: string }, words: string) {
  return `${summary} ${path} ${tag}`.toLowerCase().includes(words.toLowerCase());
}

export default function ApiDocs() {
  const { calls, call, previous, next, start, hasKeys, words, isChosen } = useLoaderData<typeof loader>();
  return (
    <main id="content">
      <div className="page">
        <div className="head">
          <h1>API</h1>
          <p className="meta">
            For programs that read or add incidents of your account. <a href="#start">Start here</a>
          </p>
          <div className="head__end head__end--row">
            <a className="btn btn--quiet" href="/api/openapi.json">
              <Icon name="download" />
              OpenAPI file
            </a>
            {hasKeys && (
              <a className="btn" href="/administration/keys">
                <Icon name="key" />
                API keys
              </a>
            )}
          </div>
        </div>
        {!isChosen && <StartHere {...start} />}
        <details className="jump" open={words !== ''}>
          <summary className="btn">
            Go to a call <Icon name="down" />
          </summary>
          <CallFilter words={words} call={call.id} />
          <ol className="plain">
            {calls.map(({ id, method, summary }) => (
              <li key={id}>
                <a href={`/api?call=${id}`}>
                  <Verb method={method} /> {summary}
                </a>
              </li>
            ))}
          </ol>
        </details>
        <div className="api sheet">
          <nav className="calls" aria-label="Calls">
            <CallFilter words={words} call={call.id} />
            <StartLinks />
            <CallLinks calls={calls} current={call.id} isFiltered={words !== ''} />
          </nav>
          <article className="api__call" aria-labelledby="call">
            <h2 id="call">{call.summary}</h2>
            <p className="api__line">
              <Verb method={call.method} />
              <code>{call.path}</code>
            </p>
            {call.description && <p className="api__lede">{call.description}</p>}
            {call.parameters.map(({ place, fields }) => (
              <Fields key={place} name={place} fields={fields} />
            ))}
            <Fields name="In the body" fields={call.body} />
            <Fields name={`In the answer, ${call.answer.status}`} fields={call.answer.fields} />
            <Fields name="Answers" fields={call.answers} />
            <p className="api__next">
              {previous && (
                <a href={`/api?call=${previous.id}`}>
                  <Icon name="left" />
                  {previous.summary}
                </a>
              )}
              {next && (
                <a href={`/api?call=${next.id}`}>
                  {next.summary}
                  <Icon name="right" />
                </a>
              )}
            </p>
          </article>
          <div className="api__side">
            <h3 className="sr">Examples</h3>
            <Sample name="curl" text={call.curl} />
            {call.typescript && <Sample name="TypeScript" text={call.typescript} />}
            {call.answer.example && <Sample name={`Answer, ${call.answer.status}`} text={call.answer.example} />}
            {call.isOffered && <TryCall key={call.id} call={call} />}
          </div>
        </div>
        {isChosen && <StartHere {...start} />}
      </div>
    </main>
  );
}
