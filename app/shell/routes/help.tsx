import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { holds } from '../../auth/actor.ts';
import { getUser } from '../../auth/require-user.server.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Empty } from '../../ui/lists/empty.tsx';
import { Section } from '../../ui/section.tsx';
import { helpFor } from '../help-topics.ts';
import type { FrameOfUser } from '../queries/frame.server.ts';
import type { RootData } from '../root-data.ts';

export const meta: MetaFunction = () => [{ title: 'Help Center · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const { helpUrl } = args.context.services.settings;
  if (helpUrl) throw redirect(helpUrl);
  const words = new URL(args.request.url).searchParams.get('q')?.slice(0, 100) ?? '';
  const actor = (await getUser(args))?.actor;
  return { words, topics: helpFor((needs) => !actor || holds(actor, ...needs), words) };
}

export default function Help() {
  const { words, topics } = useLoaderData<typeof loader>();
  const user = useRouteLoaderData<RootData>('root')?.header.user;
  return (
    <main id="content">
      <div className="page page--form">
        <div className="head">
          <h1>Help Center</h1>
        </div>
        <form className="sheet ask" role="search" aria-label="Help" action="/help">
          <div className="field">
            <label htmlFor="help-words">What do you want to do?</label>
            <input
              className="input"
              type="search"
              id="help-words"
              name="q"
              maxLength={100}
              defaultValue={words}
              placeholder="For example: reopen an incident"
            />
          </div>
          <Button variant="primary" icon="search">
            Search
          </Button>
        </form>
        <div className="sheet gap">
          {topics.length === 0 && (
            <Empty title={`No answer has “${words}”.`} action={<LinkButton href="/help">All answers</LinkButton>}>
              Try fewer words, or ask a person.
            </Empty>
          )}
          {topics.map(({ id, name, answers }) => (
            <Section key={id} id={id} name={name} tight>
              <div className="answers">
                {answers.map(({ question, answer }) => (
                  <details key={question} open={words.trim() !== ''}>
                    <summary>
                      <Icon name="right" />
                      {question}
                    </summary>
                    <p className="prose">{answer}</p>
                  </details>
                ))}
              </div>
            </Section>
          ))}
          <Section id="ask" name="Ask a person" tight>
            <p className="prose">{whomToAsk(user)}</p>
            <p className="prose">If a page shows an id after an error, tell it to them: it leads to the cause.</p>
          </Section>
        </div>
      </div>
    </main>
  );
}

const tasks = 'gives privileges, activates accounts and knows your rules';

function whomToAsk(user: FrameOfUser | null | undefined): string {
  if (user?.admin) return `You are an administrator of ${user.account}: others ask you. An administrator ${tasks}.`;
  const [first, ...others] = user?.administrators ?? [];
  if (!user || !first) return `An administrator of your organisation ${tasks}.`;
  const names = others.length > 0 ? `${[first, ...others.slice(0, -1)].join(', ')} or ${others.at(-1)}` : first;
  return `Ask ${names}. An administrator of ${user.account} ${tasks}.`;
}
