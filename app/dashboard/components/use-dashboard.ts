import { useOutletContext } from '@remix-run/react';
import type { DashboardData } from '../queries/dashboard.server.ts';

export function useDashboard() {
  return useOutletContext<DashboardData>();
}
