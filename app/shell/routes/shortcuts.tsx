import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireUser } from '../../auth/require-user.server.ts';
import { LinkButton } from '../../ui/button.tsx';
import { isTurnedOff } from '../browser-settings.server.ts';

export const meta: MetaFunction = () => [{ title: 'Keyboard shortcuts · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return { isOff: isTurnedOff(args.request, 'shortcuts') };
}

const shortcuts: [keys: string[], what: string][] = [
  [['?'], 'This page'],
  [['g', 'd'], 'Dashboard'],
  [['g', 's'], 'Search'],
  [['n'], 'New Incident'],
  [['/'], 'Find an incident by number or words'],
  [['j'], 'The next row of a list'],
  [['k'], 'The previous row of a list'],
  [['Ctrl+Enter'], 'Save the form in which you type, as its button does (on a Mac also Cmd+Enter)'],
  [['Esc'], 'Dismiss a dialog or a menu'],
];

export default function Shortcuts() {
  const { isOff } = useLoaderData<typeof loader>();
  return (
    <main id="content">
      <div className="page page--form">
        <div className="head">
          <h1>Keyboard shortcuts</h1>
        </div>
        <div className="sheet sheet__body stack">
          <p>
            {isOff
              ? 'Keys alone are turned off in this browser. Esc and Ctrl+Enter work.'
              : 'A key alone does nothing while you type in a field. Two keys are pressed one after the other.'}
          </p>
          <dl className="dl">
            {shortcuts.map(([keys, what]) => (
              <div key={what}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{`${key} `}</kbd>
                  ))}
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <div className="row">
            <LinkButton href="/profile#browser">Turn them on or off in your profile</LinkButton>
          </div>
        </div>
      </div>
    </main>
  );
}
