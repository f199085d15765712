import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { RadioGroup } from '../../../ui/fields/choice.tsx';
import { counted } from '../../../ui/format.ts';
import { useExport } from '../use-export.ts';

type ExportDialogProps = {
  file: string;
  closeTo: string;
  /** Counted only up to a limit when `capped`. */
  total: number;
  capped: boolean;
};

export function ExportDialog({ file, closeTo, total, capped }: ExportDialogProps) {
  const { progress, start, cancel } = useExport(capped ? undefined : total);
  const rows = `${capped ? 'More than ' : ''}${counted(total, 'row')}`;
  const [action, params] = file.split('?');
  return (
    <Dialog
      size="small"
      title="Export to excel"
      closeTo={closeTo}
      form={{ method: 'get', action, reloadDocument: true, onSubmit: start }}
      foot={
        progress === null ? (
          <>
            <LinkButton to={closeTo}>Cancel</LinkButton>
            <Button variant="primary" icon="download" autoFocus>
              Export
            </Button>
          </>
        ) : (
          <Button type="button" onClick={cancel}>
            Cancel
          </Button>
        )
      }
    >
      <div className="stack">
        {[...new URLSearchParams(params)].map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <p>{rows} with the columns of the list.</p>
        <RadioGroup
          name="format"
          legend="Format"
          defaultValue="csv"
          options={[
            { value: 'csv', label: 'Comma-separated values' },
            { value: 'xlsx', label: 'Excel workbook' },
          ]}
        />
        <p role="status">
          {progress?.state === 'running' && (
            <>
              <progress value={progress.share} max={1} aria-label="Exported" />{' '}
              {progress.rows === null ? `${progress.kilobytes} KB` : counted(progress.rows, 'row')}
            </>
          )}
        </p>
        {progress?.state === 'failed' && (
          <p className="alert" role="alert">
            {progress.message}
          </p>
        )}
      </div>
    </Dialog>
  );
}
