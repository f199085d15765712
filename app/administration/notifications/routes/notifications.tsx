import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useOutlet } from '@remix-run/react';
import { viewerDisplay } from '../../../auth/viewer-display.server.ts';
import { IconButton, LinkButton } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/format.ts';
import { Empty } from '../../../ui/lists/empty.tsx';
import { Cell, Column, Row, Table } from '../../../ui/lists/table.tsx';
import { Path } from '../../../ui/path.tsx';
import { SectionBody } from '../../components/section-body.tsx';
import { requireSection } from '../../require-section.server.ts';
import { notificationRules } from '../queries/notification-rules.server.ts';

export const meta: MetaFunction = () => [{ title: 'Email Notifications · Administration · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireSection(args, 'notification');
  return { rules: await notificationRules(scope), display: viewerDisplay(scope.actor) };
}

export default function Notifications() {
  const { rules, display } = useLoaderData<typeof loader>();
  return (
    <SectionBody dialog={useOutlet()}>
      {rules.length > 0 && <div className="row">{add}</div>}
      {rules.length === 0 ? (
        <Empty title="Nobody is notified of incidents." action={add} />
      ) : (
        <div className="flush over">
          <Table
            head={
              <>
                <Column className="lead">Email Subject Heading</Column>
                <Column>Recipients</Column>
                <Column>Incident class and events</Column>
                <Column className="acts">
                  <span className="sr">Actions</span>
                </Column>
              </>
            }
          >
            {rules.map(({ id, name, recipientEmails, unsubscribed, lookupClasses }) => (
              <Row key={id}>
                <Cell className="lead">{name}</Cell>
                <Cell label="Recipients" className="wide any">
                  {recipientEmails.join(', ') || <span className="none">Nobody</span>}
                  {unsubscribed.map(({ email, at }) => (
                    <div
                      key={email}
                      className="small quiet"
                    >{`${email} unsubscribed on ${formatDate(at, display)}`}</div>
                  ))}
                </Cell>
                <Cell label="Incident class and events" className="wide">
                  {lookupClasses.map(({ classLookupId, path, eventTypeList }) => (
                    <div key={classLookupId}>
                      <Path parts={path} />
                      {`: ${eventTypeList.map(eventWord).join(', ')}`}
                    </div>
                  ))}
                </Cell>
                <Cell className="acts">
                  <form className="contents" method="post" action={`/administration/notification/${id}/test`}>
                    <IconButton icon="mail" label={`Send yourself a test of ${name}`} />
                  </form>
                  <IconButton icon="edit" label={`Edit ${name}`} to={`/administration/notification/${id}`} />
                  <IconButton
                    icon="trash"
                    variant="danger"
                    label={`Delete ${name}`}
                    to={`/administration/notification/${id}/delete`}
                  />
                </Cell>
              </Row>
            ))}
          </Table>
        </div>
      )}
    </SectionBody>
  );
}

const add = (
  <LinkButton icon="plus" to="/administration/notification/new">
    Add notification
  </LinkButton>
);

const eventWord = (event: string) => event.charAt(0) + event.slice(1).toLowerCase();
