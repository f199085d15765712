import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireUser } from '../../../auth/require-user.server.ts';
import type { Scope } from '../../../auth/scope.server.ts';
import { viewerDisplay } from '../../../auth/viewer-display.server.ts';
import { type Beside, besideOf } from '../../../incidents/list/beside.ts';
import { redirectWithToast } from '../../../platform/forms/submit.server.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/choice.tsx';
import { Select } from '../../../ui/fields/field.tsx';
import { counted } from '../../../ui/format.ts';
import { Pager } from '../../../ui/lists/pager.tsx';
import { QueueTable } from '../components/queue-table.tsx';
import { incidentBesideInQueue } from '../queries/incident-beside-in-queue.server.ts';
import { reviewQueue } from '../queries/review-queue.server.ts';
import { queueFilterOf, queueParams, queuePath } from '../review-queue.schema.ts';

export const meta: MetaFunction = () => [{ title: 'Waiting for review · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { filter, place } = queueFilterOf(args.request);
  const beside = besideOf(args.request);
  if (beside) throw await toNeighbour(args, scope, beside);
  const queue = await reviewQueue(scope, filter, place);
  return { ...queue, filter, display: viewerDisplay(scope.actor) };
}

async function toNeighbour(args: LoaderFunctionArgs, scope: Scope, beside: Beside) {
  const { filter, place } = queueFilterOf(args.request);
  const list = queuePath(filter, place);
  const id = await incidentBesideInQueue(scope, filter, beside);
  if (id) return redirectWithToast(args, { to: `/incidents/${id}?${new URLSearchParams({ from: list })}` });
  const message = `The queue ${beside.step > 0 ? 'ends' : 'begins'} there.`;
  return redirectWithToast(args, { to: list, toast: { kind: 'ok', message } });
}

export default function ReviewQueue() {
  const { rows, total, overdue, overdueHours, classes, authors, place, filter, display } =
    useLoaderData<typeof loader>();
  const from = String(new URLSearchParams({ from: queuePath(filter, place) }));
  const oldest = rows.find(({ isOwn }) => !isOwn);
  const isFiltered = queueParams(filter).length > 0;
  return (
    <main id="content">
      <div className="page">
        <div className="head">
          <h1>Waiting for review</h1>
          <p className="meta">{`${counted(total, 'incident')}, oldest first. Overdue after ${overdueHours} h.`}</p>
          <div className="head__end head__end--row">
            <LinkButton variant="quiet" href="/reviews/owed">
              Who owes a report
            </LinkButton>
            {oldest && place.page === 1 && (
              <LinkButton variant="primary" href={`/incidents/${oldest.id}?${from}`}>
                Review the oldest
              </LinkButton>
            )}
          </div>
        </div>
        <section className="sheet" aria-label="Incidents waiting for review">
          {(total > 0 || isFiltered) && (
            <form method="get" action="/reviews" className="filter sheet--pad">
              <Select
                name="class"
                label="Class"
                options={classes}
                empty="All classes"
                defaultValue={filter.class ?? ''}
              />
              <Select
                name="author"
                label="Author"
                options={authors}
                empty="All authors"
                defaultValue={filter.author ?? ''}
              />
              <Checkbox name="overdue" label={`Only overdue (${overdue})`} defaultChecked={filter.overdue} />
              <Button>Filter</Button>
            </form>
          )}
          {rows.length > 0 ? (
            <>
              <QueueTable rows={rows} display={display} from={from} />
              <Pager
                {...place}
                total={total}
                hrefFor={(page) => queuePath(filter, { ...place, page })}
                params={queueParams(filter)}
              />
            </>
          ) : (
            <div className="empty">
              <p>
                <b>{isFiltered ? 'No incident that waits for review matches.' : 'No incident waits for review.'}</b>
              </p>
              {isFiltered && (
                <p>
                  <LinkButton href="/reviews">Show all</LinkButton>
                </p>
              )}
            </div>
          )}
        </section>
      </div>
    </main>
  );
}
