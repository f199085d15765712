import { taskLimits } from '#db/vocabulary/task.ts';
import type { Messages } from '../../platform/forms/form-errors.ts';
import type { FormValues } from '../../platform/forms/form-values.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { daysLeft, dueWords } from '../../ui/dates/due-day.ts';
import { Late } from '../../ui/dates/late.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextArea } from '../../ui/fields/field.tsx';
import { fieldProps } from '../../ui/fields/field-props.ts';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { useSchemaForm } from '../../ui/forms/use-schema-form.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { RichTextView } from '../../ui/rich-text/rich-text-view.tsx';
import type { TaskDialogData } from '../queries/task-dialog.server.ts';
import { finishInput } from '../task.schema.ts';

type EndTaskProps = Omit<TaskDialogData, 'refusal'> & {
  back: string;
  acts: Record<'finish' | 'handBack' | 'drop' | 'take', string>;
  reply?: { errors: Messages; values?: FormValues } | undefined;
};

export function endTaskTitle(data: Pick<TaskDialogData, 'may' | 'number'> | undefined) {
  return `${data?.may.finish ? 'Finish task' : 'Take task'} · incident #${data?.number} · Incident Xpress`;
}

export function EndTaskDialog({ task, may, back, acts, reply, ...facts }: EndTaskProps) {
  const { form, fields, errors } = useSchemaForm(finishInput, { id: 'end-task', reply });
  const about = <AboutTask task={task} {...facts} />;
  if (!may.finish) {
    return (
      <Dialog
        title="Take task"
        closeTo={back}
        form={{ action: acts.take }}
        foot={
          <>
            <LinkButton href={back}>Cancel</LinkButton>
            <Button variant="primary" autoFocus>
              Take
            </Button>
          </>
        }
      >
        <div className="stack">
          {about}
          <p>{`Nobody of ${task.assignee} has taken the task yet. Whoever takes it finishes it or hands it back.`}</p>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      title="Finish task"
      closeTo={back}
      form={{ ...form, action: acts.finish, autoComplete: 'off' }}
      foot={
        <>
          {may.drop && (
            <Button variant="danger-quiet" className="push-end" formAction={acts.drop} formNoValidate>
              Drop
            </Button>
          )}
          {may.take && <Button formAction={acts.take}>Take</Button>}
          {may.handBack && <Button formAction={acts.handBack}>Hand back</Button>}
          <Button variant="primary">Finish</Button>
        </>
      }
    >
      <div className="stack">
        <ErrorSummary title="Not done" errors={(errors ?? []).map((message) => ({ message }))} />
        {about}
        <TextArea
          {...fieldProps(fields.note)}
          label="Note"
          rows={4}
          maxLength={taskLimits.note}
          hint={`At most ${taskLimits.note} characters. ${whyReason(may)}`.trim()}
          autoFocus={!reply}
        />
        <dl className="can-do boxed">
          <Act icon="check" name="Finish">
            The task is done. Your name, the time and the note stay with it.
          </Act>
          {may.handBack && (
            <Act icon="reopen" name="Hand back">
              {`${task.assignUserName}, who assigned the task, gets it back with your reason, and an email.`}
            </Act>
          )}
          {may.drop && (
            <Act icon="minus" name="Drop">
              The task is no longer needed. Only people who may edit the incident can drop it.
            </Act>
          )}
        </dl>
      </div>
    </Dialog>
  );
}

function whyReason({ handBack, drop }: TaskDialogData['may']): string {
  if (handBack && drop) return 'To hand the task back or drop it, write the reason here.';
  if (handBack) return 'To hand the task back, write the reason here.';
  return drop ? 'To drop the task, write the reason here.' : '';
}

function AboutTask({
  task,
  number,
  today,
  dateFormat,
}: Pick<EndTaskProps, 'task' | 'number' | 'today' | 'dateFormat'>) {
  const { title, details, dueOn, assignee, assignUserName } = task;
  const due = dueOn === null ? null : daysLeft(dueOn, today);
  return (
    <>
      <div>
        <h3>{title}</h3>
        <p className="small quiet">
          {`Incident #${number}. Assigned to ${assignee} by ${assignUserName}. `}
          {due?.isLate ? <Late>{due.words}</Late> : `${dueWords(dueOn, today, { dateFormat })}.`}
        </p>
      </div>
      {details && (
        <div className="prose">
          <RichTextView source={details} />
        </div>
      )}
    </>
  );
}

function Act({ icon, name, children }: { icon: IconName; name: string; children: string }) {
  return (
    <div>
      <dt>
        <Icon name={icon} />
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
