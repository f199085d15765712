import { Icon } from './icon.tsx';

type UploadProgressProps = { maxMb: number; tooLarge: string };

/** The progress of an upload, which `upload.client.ts` updates, with templates for the errors that it detects. */
export function UploadProgress({ maxMb, tooLarge }: UploadProgressProps) {
  return (
    <div className="field c12" data-upload={maxMb} hidden>
      <progress max={100} value={0} aria-label="Uploading" />
      <p className="small quiet" role="status" />
      <UploadError name="too-large">{tooLarge}</UploadError>
      <UploadError name="failed">The file could not be uploaded. Check the connection and try again.</UploadError>
    </div>
  );
}

function UploadError({ name, children }: { name: string; children: string }) {
  return (
    <template data-say={name}>
      <p className="error" id="file-e" role="alert">
        <Icon name="bad" />
        {children}
      </p>
    </template>
  );
}
