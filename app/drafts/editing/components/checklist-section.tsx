import { ChecklistItems } from '../../../incidents/record/components/checklist-items.tsx';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import type { DraftFormData } from '../../form/queries/draft-form.server.ts';

/** The dialog ticks the incident itself and not the edit. */
export function ChecklistSection({ form: { page, checklist, display } }: { form: DraftFormData }) {
  const { items, words } = checklist;
  if (items.length === 0) return null;
  return (
    <Section id="checklist" name="Checklist" tight note={words}>
      <ChecklistItems items={items} display={display} />
      <div className="row add">
        <Button formAction={`${page}/keep/checklist`} formNoValidate>
          Tick items
        </Button>
        <span className="small quiet">Each tick is signed with your name and the time, and saved at once.</span>
      </div>
    </Section>
  );
}
