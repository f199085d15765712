import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useOutlet } from '@remix-run/react';
import { z } from 'zod';
import { SectionBody } from '../../administration/components/section-body.tsx';
import { submit } from '../../platform/forms/submit.server.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Empty } from '../../ui/lists/empty.tsx';
import { endSessionOf } from '../commands/end-session-of.server.ts';
import { mayEndSession } from '../policy.ts';
import { signedInPeople } from '../queries/signed-in-people.server.ts';
import { subscriptionSection } from '../subscription-section.server.ts';

const base = '/administration/subscription2';
const address = `${base}/signed-in`;

export const meta: MetaFunction = () => [{ title: 'Signed in now · Subscription · Administration · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const { scope, display } = await subscriptionSection(args);
  const people = await signedInPeople(scope);
  const listed = people.map((person) => ({ ...person, mayEnd: mayEndSession(scope.actor, person.id) }));
  return { people: listed, display };
}

export async function action(args: ActionFunctionArgs) {
  const { scope } = await subscriptionSection(args);
  return await submit(args, z.object({ userId: z.uuid() }), async ({ userId }) => {
    await endSessionOf(scope, userId);
    return { to: address, toast: { kind: 'ok', message: 'The session is ended, and the seat is free.' } };
  });
}

export default function SignedIn() {
  const { people, display } = useLoaderData<typeof loader>();
  const errors = Object.values(useActionData<typeof action>()?.errors ?? {}).flat();
  return (
    <SectionBody dialog={useOutlet()}>
      <ErrorSummary errors={errors.map((message) => ({ message }))} title="Not ended" />
      <h3>Signed in now</h3>
      <p className="hint">
        Ending a session frees a seat. What that person typed is kept and offered at their next sign-in.
      </p>
      {people.length === 0 ? (
        <Empty title="Nobody takes a seat." />
      ) : (
        <table className="table table--cards">
          <thead>
            <tr>
              <th className="lead">Name</th>
              <th>Workgroup</th>
              <th>Last active</th>
              <th className="acts">
                <span className="sr">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map(({ id, name, workgroup, lastActiveAt, mayEnd }) => (
              <tr key={id}>
                <td className="lead">{name}</td>
                <td data-label="Workgroup">{workgroup}</td>
                <td data-label="Last active">{formatDateTime(new Date(lastActiveAt).toISOString(), display)}</td>
                <td className="acts">
                  {mayEnd && (
                    <Form method="post" action={address} preventScrollReset>
                      <input type="hidden" name="userId" value={id} />
                      <Button aria-label={`End the session of ${name}`}>End session</Button>
                    </Form>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="row over">
        <LinkButton variant="primary" to={base}>
          Ok
        </LinkButton>
      </div>
    </SectionBody>
  );
}
