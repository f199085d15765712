import type { AnalysisItemType, ChartType, Frequency } from '#db/vocabulary/analysis.ts';
import type { Analysis } from '../choices/analysis.schema.ts';
import { fromCriteriaItems } from '../choices/criteria-items.ts';

export type SavedAnalysisRow = {
  id: string;
  itemType: AnalysisItemType;
  userId: string | null;
  version: number;
  name: string;
  description: string;
  frequency: Frequency;
  chartType: ChartType;
  /** Null where the user was deleted. */
  createUserId: string | null;
  createUserName: string;
  /** An ISO instant. */
  createdAt: string;
  /** Null where this version cannot read it: it keeps its place in a list, and can be deleted. */
  analysis: Analysis | null;
};

export type StoredRow = Omit<SavedAnalysisRow, 'analysis'> & {
  compareClasses: boolean;
  target: number | null;
  emailsTarget: boolean;
  criteria: unknown;
};

export function savedAnalysisOf({
  compareClasses,
  target,
  emailsTarget,
  criteria,
  ...row
}: StoredRow): SavedAnalysisRow {
  const { name, frequency, chartType } = row;
  const stored = { name, frequency, chartType, compareClasses, target, emailsTarget, criteria };
  return { ...row, analysis: fromCriteriaItems(stored) };
}

/** Reports of the account and dashboard items of the user $1. */
export const savedAnalysisSql = `
select id, item_type as "itemType", user_id as "userId", version, name, description, frequency,
  chart_type as "chartType", create_user_id as "createUserId", create_user_name as "createUserName",
  to_json(created_at) #>> '{}' as "createdAt", compare_classes as "compareClasses", target,
  emails_target as "emailsTarget", criteria
from saved_analysis where account_id = current_account() and (user_id = $1 or item_type = 'REPORT')`;
