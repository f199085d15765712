import { Badge, type BadgeKind } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { DateTime } from '../../ui/dates/date-time.tsx';
import { type Clock, formatCount } from '../../ui/format.ts';
import { Cell, Column, Row, Table } from '../../ui/lists/table.tsx';
import { Path } from '../../ui/path.tsx';
import { eventNames, hostOf } from '../delivery-words.ts';
import type { ListedWebhook } from '../queries/webhooks-page.server.ts';

export function WebhooksTable({ webhooks, display }: { webhooks: ListedWebhook[]; display: Clock }) {
  return (
    <div className="flush add">
      <Table
        head={
          <>
            <Column className="lead any">Address</Column>
            <Column className="wide">Events</Column>
            <Column>Last delivery</Column>
            <Column className="top3">Status</Column>
            <Column className="acts acts--word acts--row">
              <span className="sr">Actions</span>
            </Column>
          </>
        }
      >
        {webhooks.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} display={display} />
        ))}
      </Table>
    </div>
  );
}

function WebhookRow({ webhook, display }: { webhook: ListedWebhook; display: Clock }) {
  const { id, url, kinds, classPath, lastDelivery, offWhy } = webhook;
  const path = `/administration/webhooks/${id}`;
  const host = hostOf(url);
  const { kind, word } = stateOf(webhook);
  return (
    <Row className={offWhy ? 'is-past' : undefined}>
      <Cell className="lead any">{url}</Cell>
      <Cell className="wide" label="Events">
        {kinds.map((each) => eventNames[each].replace('Incident ', '').toLowerCase()).join(', ')}
        {classPath && (
          <div className="small">
            {classPath.length > 0 ? (
              <>
                only <Path parts={classPath} /> and everything under it
              </>
            ) : (
              'only a class that was deleted: nothing is sent'
            )}
          </div>
        )}
      </Cell>
      <Cell label="Last delivery">{lastDelivery ? <DateTime at={lastDelivery} display={display} /> : 'None yet'}</Cell>
      <Cell className="top3">
        <Badge kind={kind}>{word}</Badge>
      </Cell>
      <Cell className="acts acts--word acts--row">
        {offWhy ? (
          <form className="contents" method="post" action={`${path}/switch/on`}>
            <Button aria-label={`Switch on ${host}`}>Switch on</Button>
          </form>
        ) : (
          <>
            <form className="contents" method="post" action={`${path}/test`}>
              <Button aria-label={`Send a test to ${host}`}>Send a test</Button>
            </form>
            <form className="contents" method="post" action={`${path}/switch/off`}>
              <Button variant="quiet" aria-label={`Switch off ${host}`}>
                Switch off
              </Button>
            </form>
          </>
        )}
        <IconButton icon="key" label={`Signing secret of ${host}`} to={`${path}/secret`} preventScrollReset />
        <IconButton icon="edit" label={`Edit ${host}`} to={path} preventScrollReset />
        <IconButton icon="trash" variant="danger" label={`Delete ${host}`} to={`${path}/delete`} preventScrollReset />
      </Cell>
    </Row>
  );
}

function stateOf({ offWhy, failed, isFailing, lastDelivery }: ListedWebhook): { kind: BadgeKind; word: string } {
  if (offWhy === 'FAILING') return { kind: 'bad', word: 'Off: failed for 3 days' };
  if (offWhy === 'GONE') return { kind: 'bad', word: 'Off: answered 410' };
  if (offWhy) return { kind: 'plain', word: 'Off' };
  if (failed > 0) return { kind: 'bad', word: `${formatCount(failed)} not delivered` };
  if (isFailing) return { kind: 'editing', word: 'Failing' };
  return lastDelivery ? { kind: 'ok', word: 'Working' } : { kind: 'plain', word: 'New' };
}
