import type { ReactNode } from 'react';
import { pictureNotice } from '#db/vocabulary/picture-notice.ts';
import { PdfPages } from '../../../attachments/viewer/components/pdf-pages.tsx';
import { WordDocument } from '../../../attachments/viewer/components/word-document.tsx';
import { ZoomedPicture } from '../../../attachments/viewer/components/zoomed-picture.tsx';
import { Empty } from '../../../ui/lists/empty.tsx';
import type { ViewedAttachment } from '../commands/view-attachment.server.ts';

type AttachmentContentProps = {
  attachment: ViewedAttachment['attachment'];
  text: string | null;
  file: string;
  children: ReactNode;
};

export function AttachmentContent({ attachment, text, file, children }: AttachmentContentProps) {
  const { name, type, isShown, isWord, isCut } = attachment;
  const elsewhere = <NotShown attachment={attachment} />;
  if (isShown && type === 'IMAGE') {
    return (
      <ZoomedPicture src={file} name={name}>
        {children}
      </ZoomedPicture>
    );
  }
  if (isShown && type === 'PDF') {
    const object = (
      <object className="stage__object" data={file} type="application/pdf" aria-label={name}>
        {elsewhere}
      </object>
    );
    return (
      <PdfPages file={file} name={name} otherwise={object}>
        {children}
      </PdfPages>
    );
  }
  return (
    <>
      {isWord ? (
        <WordDocument file={file} otherwise={elsewhere} />
      ) : (
        <div className="stage__view">
          {isShown && type === 'TXT' && (
            <article className="stage__page">
              <pre>{text}</pre>
              {isCut && <p>The file goes on. Download it to read all of it.</p>}
            </article>
          )}
          {isShown && type === 'MOVIE' && (
            // biome-ignore lint/a11y/useMediaCaption: recordings of cameras have no captions
            <video className="stage__object" src={file} controls preload="metadata" aria-label={name} />
          )}
          {isShown && type === 'AUDIO' && (
            // biome-ignore lint/a11y/useMediaCaption: recordings of calls have no captions
            <audio src={file} controls preload="metadata" aria-label={name} />
          )}
          {!(isShown && ['TXT', 'MOVIE', 'AUDIO'].includes(type)) && elsewhere}
        </div>
      )}
      <div className="stage__bar">{children}</div>
    </>
  );
}

function NotShown({ attachment }: Pick<AttachmentContentProps, 'attachment'>) {
  const { type, notShown, sha256, uploadedSha256 } = attachment;
  return (
    <Empty title="This file is not shown here.">
      {pictureNotice({ attachmentType: type, notShown }) ?? 'Download it to open it.'}
      <br />
      {`SHA-256: ${sha256}`}
      {uploadedSha256 && (
        <>
          <br />
          The place and other notes of the camera in it were overwritten with zeros.
          <br />
          {`SHA-256 as uploaded: ${uploadedSha256}`}
        </>
      )}
    </Empty>
  );
}
