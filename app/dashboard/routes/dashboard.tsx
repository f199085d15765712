import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData, useOutlet } from '@remix-run/react';
import { getUser } from '../../auth/require-user.server.ts';
import { LinkButton } from '../../ui/button.tsx';
import { CountCards } from '../components/count-cards.tsx';
import { dashboard } from '../queries/dashboard.server.ts';

export const meta: MetaFunction = () => [{ title: 'Dashboard · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await getUser(args);
  if (!scope) throw redirect('/');
  return await dashboard(scope);
}

export default function Dashboard() {
  const data = useLoaderData<typeof loader>();
  const dialog = useOutlet(data);
  return (
    <>
      <main id="content" {...(dialog && { inert: '' })}>
        <div className="page">
          <div className="head">
            <h1>Dashboard</h1>
            {data.may.add && (
              <div className="head__end desk-only">
                <LinkButton variant="primary" icon="plus" href="/newincident">
                  New Incident
                </LinkButton>
              </div>
            )}
          </div>
          <CountCards counts={data.counts} />
        </div>
      </main>
      {dialog}
    </>
  );
}
