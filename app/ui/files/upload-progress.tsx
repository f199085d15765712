import type { UploadState } from './use-upload.ts';

const megabyte = 2 ** 20;

export function UploadProgress({ loaded, total }: NonNullable<UploadState>) {
  const percent = Math.floor((loaded / total) * 100);
  return (
    <div className="field c12">
      <progress max={100} value={percent} aria-label="Uploading" />
      <p className="small quiet" role="status">
        {`Uploading, ${inMb(loaded)} of ${inMb(total)} MB (${percent} %)`}
      </p>
    </div>
  );
}

const inMb = (bytes: number) => (bytes / megabyte).toFixed(1);
