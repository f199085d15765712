import { CorrectiveActionEntry } from './corrective-action-entry.tsx';
import { PartsSection, type SectionProps } from './parts-section.tsx';

export function CorrectiveActionsSection(section: SectionProps) {
  return (
    <PartsSection
      id="corrective-actions"
      name="Corrective actions"
      kind="correctiveActions"
      add="Add corrective action"
      Entry={CorrectiveActionEntry}
      {...section}
    />
  );
}
