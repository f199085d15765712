import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/dates/date-time.tsx';
import { type Clock, counted, formatCount, formatDateTime } from '../../ui/format.ts';
import { Entry } from '../../ui/lists/entry.tsx';
import { answerWords, deliveryName, hostOf } from '../delivery-words.ts';
import type { FailedDelivery, ListedWebhook } from '../queries/webhooks-page.server.ts';

type FailedProps = { failed: FailedDelivery[]; webhooks: ListedWebhook[]; display: Clock };

export function FailedDeliveries({ failed, webhooks, display }: FailedProps) {
  const total = webhooks.reduce((sum, webhook) => sum + webhook.failed, 0);
  if (total === 0) return null;
  return (
    <>
      <div className="over over--row">
        <h3>
          Not delivered <span className="quiet">({formatCount(total)})</span>
        </h3>
        {total > failed.length && <span className="meta">The newest {failed.length}</span>}
      </div>
      {webhooks
        .filter((webhook) => webhook.failed > 1)
        .map(({ id, url, failed: count, offWhy }) => (
          <div key={id} className="row gap">
            <span>
              {counted(count, 'event')} to {hostOf(url)}
            </span>
            {!offWhy && (
              <form method="post" action={`/administration/webhooks/${id}/failed/again`}>
                <Button icon="reopen" aria-label={`Send all again to ${hostOf(url)}`}>
                  Send all again
                </Button>
              </form>
            )}
            <form method="post" action={`/administration/webhooks/${id}/failed/drop`}>
              <Button variant="danger" icon="trash" aria-label={`Drop all to ${hostOf(url)}`}>
                Drop all
              </Button>
            </form>
          </div>
        ))}
      {failed.map((delivery) => (
        <Failed key={delivery.id} delivery={delivery} display={display} />
      ))}
    </>
  );
}

function Failed({ delivery, display }: { delivery: FailedDelivery; display: Clock }) {
  const { id, url, at, answers, last, tries, body, isOff } = delivery;
  const name = deliveryName(delivery);
  const path = `/administration/webhooks/deliveries/${id}`;
  return (
    <Entry
      id={`failed-${id}`}
      icon="bad"
      name={name}
      what={`${formatDateTime(at, display)} to ${hostOf(url)}`}
      tags={['Not delivered']}
      foot={
        <>
          {isOff ? (
            <span className="meta">The webhook is off. Switch it on to send the event again.</span>
          ) : (
            <form method="post" action={`${path}/again`}>
              <Button icon="reopen" aria-label={`Send again: ${name}`}>
                Send again
              </Button>
            </form>
          )}
          <form className="push" method="post" action={`${path}/drop`}>
            <Button variant="danger" icon="trash" aria-label={`Drop: ${name}`}>
              Drop
            </Button>
          </form>
        </>
      }
    >
      <p>
        Tried {counted(tries, 'time')}.{' '}
        {last && (
          <>
            The last answer: <b>{answerWords(last)}</b>, <DateTime at={last.at} display={display} />.
          </>
        )}{' '}
        The events after it were delivered, or wait for their own tries.
      </p>
      <div className="halves gap">
        <div>
          <h4 className="label">Sent</h4>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
          <pre className="well" tabIndex={0}>
            <code>{JSON.stringify(body, null, 2)}</code>
          </pre>
        </div>
        <div>
          <h4 className="label">Answers</h4>
          <ol className="tries plain">
            {answers.map((answer) => (
              <li key={answer.at}>
                <DateTime at={answer.at} display={display} />
                <span>{answerWords(answer)}</span>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </Entry>
  );
}
