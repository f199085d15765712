import { randomUUID } from 'node:crypto';
import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { keysOf } from '#db/vocabulary/keys.ts';
import { requireUser } from '../../../auth/require-user.server.ts';
import { viewerDisplay } from '../../../auth/viewer-display.server.ts';
import { safeRedirect } from '../../../platform/web/safe-redirect.ts';
import { onlyOwnNote } from '../../../search/search-messages.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { formatDay } from '../../../ui/format.ts';
import { isComplete } from '../../choices/analysis-choices.ts';
import { repeatKinds } from '../../series/repeats.ts';
import { analysisAddress } from '../../wizard/analysis-address.server.ts';
import { analysisHref } from '../../wizard/analysis-address.ts';
import { RepeatTable } from '../components/repeat-table.tsx';
import { repeatsPage } from '../queries/repeats-page.server.ts';

export const meta: MetaFunction = () => [{ title: 'Who and what comes back · Incident Xpress' }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await requireUser(args);
  const { searchParams } = new URL(args.request.url);
  const address = analysisAddress(searchParams);
  const { choices } = address;
  if (!isComplete(choices)) throw redirect(safeRedirect(analysisHref(address)));
  const { chosen, ...page } = await repeatsPage(scope, choices, Number(searchParams.get('of')));
  const here = analysisHref(address, { generated: true }, '/analyze/repeats');
  return {
    ...page,
    periods: page.periods.map((name, index) => ({ name, href: `${here}&of=${index}` })),
    chart: analysisHref(address, { generated: true, at: address.at }),
    saveAt: analysisHref({ choices: { ...chosen, chartType: 'repeats' } }, { generated: true }, '/analyze/save'),
    operation: randomUUID(),
    display: viewerDisplay(scope.actor),
  };
}

export default function Repeats() {
  const page = useLoaderData<typeof loader>();
  const { caption, period, periods, repeats, isOnlyOwn, chart, saveAt, operation, may, display } = page;
  return (
    <main id="content">
      <div className="page">
        <div className="head">
          <h1>Who and what comes back</h1>
          <p className="meta">{`${period.name}. ${caption}`}</p>
          <Form method="post" className="head__end not-on-phones">
            <input type="hidden" name="operation" value={operation} />
            <LinkButton icon="left" href={chart}>
              Chart
            </LinkButton>
            <Button formAction={saveAt.replace('?', '/reports?')} disabled={!may.saveReport}>
              Save to reports
            </Button>
            <Button formAction={saveAt.replace('?', '/dashboard?')} disabled={!may.saveDashboard}>
              Save to dashboard
            </Button>
          </Form>
        </div>
        {periods.length > 1 && (
          <nav aria-label="Period" className="row">
            {periods.map(({ name, href }) => (
              <a key={href} href={href} aria-current={name === period.name ? 'page' : undefined}>
                {name}
              </a>
            ))}
          </nav>
        )}
        <div className="sheet gap">
          <div className="sheet__body">
            <p>
              {`Those in two or more incidents that occurred from ${formatDay(period.from, display)} to ${formatDay(period.to, display)}. Each number leads to the incidents.`}
            </p>
            <p className="small quiet">
              Persons with the same first, middle and last name are counted as one, as are legal entities and items with
              the same name, and rooms with the same unit at the same location. Capital letters and accents make no
              difference. Persons entered as Unknown are left out. Incidents that you may not open are neither listed
              nor counted.
            </p>
            {isOnlyOwn && <p className="small quiet">{onlyOwnNote}</p>}
          </div>
          {keysOf(repeatKinds).map((kind) => (
            <RepeatTable key={kind} kind={kind} repeats={repeats[kind]} display={display} />
          ))}
        </div>
      </div>
    </main>
  );
}
