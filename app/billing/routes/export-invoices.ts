import { requireSection } from '../../administration/require-section.server.ts';
import { resourceRoute } from '../../platform/web/resource-route.server.tsx';
import { exportInvoices } from '../commands/export-invoices.server.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireSection(args, 'billingInformation');
  return new Response(await exportInvoices(scope), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="invoices.csv"',
    },
  });
});
