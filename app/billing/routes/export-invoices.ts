import { requireSection } from '../../administration/require-section.server.ts';
import { csvResponse } from '../../platform/web/csv-response.ts';
import { resourceRoute } from '../../platform/web/resource-route.server.tsx';
import { exportInvoices } from '../commands/export-invoices.server.ts';

export const loader = resourceRoute(async (args) => {
  const scope = await requireSection(args, 'billingInformation');
  return csvResponse(await exportInvoices(scope), 'invoices.csv');
});
