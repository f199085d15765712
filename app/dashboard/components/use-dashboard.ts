import { useOutletContext } from '@remix-run/react';
import type { DashboardData } from '../queries/dashboard.server.ts';

/** The data of the page that a dialog lies over. */
export function useDashboard() {
  return useOutletContext<DashboardData>();
}
