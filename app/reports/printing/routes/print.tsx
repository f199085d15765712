import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireUser } from '../../../auth/require-user.server.ts';
import type { PageHandle } from '../../../ui/pages/page-handle.ts';
import { requestPrintout } from '../commands/request-printout.server.ts';
import { PrintPage } from '../components/print-page.tsx';
import { printoutOfIncident } from '../queries/printout-of-incident.server.ts';
import { secondsFor } from '../seconds-for.ts';

export const handle: PageHandle = { noScript: true, noFrame: true };

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const scope = await requireUser(args);
  const { id, number, printout } = await printoutOfIncident(scope, args.params.id, searchParams.get('printout'));
  const back = `/incidents/${id}?${returnParams(searchParams)}`;
  const printTo = `/incidents/${id}/print?${returnParams(searchParams)}`;
  const file = printout?.state === 'READY' ? `/incidents/${id}/print/${printout.id}` : null;
  const again = printout && `${printTo}&printout=${printout.id}`;
  const close = printout && `/incidents/${id}/print/${printout.id}/close?${returnParams(searchParams)}`;
  return { number, printout, file, back, printTo, again, close };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await requireUser(args);
  const { searchParams } = new URL(args.request.url);
  const printout = await requestPrintout(scope, args.params.id, searchParams.get('entry'));
  const params = returnParams(searchParams);
  params.set('printout', printout);
  return redirect(`/incidents/${args.params.id}/print?${params}`);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Incident #${data?.number} · Print · Incident Xpress` },
];

export default function Print() {
  const { number, back, ...page } = useLoaderData<typeof loader>();
  return (
    <PrintPage
      {...page}
      expectedSeconds={secondsFor(1)}
      title={`Incident #${number}`}
      fileName={`Incident-${number}.pdf`}
      back={{ to: back, label: 'Back to the incident' }}
    />
  );
}

function returnParams(searchParams: URLSearchParams) {
  const entry = searchParams.get('entry');
  return new URLSearchParams({ from: searchParams.get('from') ?? '', ...(entry && { entry }) });
}
