import { useOutletContext } from '@remix-run/react';
import type { DashboardData } from '../queries/dashboard.server.ts';

/** Returns the data of the dashboard page behind a dialog. */
export function useDashboard() {
  return useOutletContext<DashboardData>();
}
