import { Icon } from './icon.tsx';

type UploadProgressProps = { maxMb: number; tooLarge: string };

/** How far a file has come, as `upload.client.ts` shows it, with the words for what it finds out by itself. */
export function UploadProgress({ maxMb, tooLarge }: UploadProgressProps) {
  return (
    <div className="field c12" data-upload={maxMb} hidden>
      <progress max={100} value={0} aria-label="Uploading" />
      <p className="small quiet" role="status" />
      <Fault name="too-large">{tooLarge}</Fault>
      <Fault name="failed">The file could not be uploaded. Check the connection and try again.</Fault>
    </div>
  );
}

function Fault({ name, children }: { name: string; children: string }) {
  return (
    <template data-say={name}>
      <p className="error" id="file-e" role="alert">
        <Icon name="bad" />
        {children}
      </p>
    </template>
  );
}
