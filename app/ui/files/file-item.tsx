import type { ReactNode } from 'react';
import type { AttachmentType } from '#db/vocabulary/incident.ts';
import { formatBytes } from '../format.ts';
import { Icon, type IconName } from '../icon.tsx';

type FileItemProps = {
  name: string;
  type: AttachmentType;
  sizeBytes: number;
  more?: string;
  comments: string;
  /** The reason that the file can only be downloaded. */
  notice?: string | null;
  href?: string;
  thumbnail?: string | false;
  /** Opens a new tab where leaving the page would lose unsaved input. */
  beside?: boolean;
  children?: ReactNode;
};

export function FileItem(file: FileItemProps) {
  const { icon, word } = kinds[file.type];
  const { more, comments, notice, thumbnail } = file;
  return (
    <li>
      <span className="thumb">
        {thumbnail ? <img src={thumbnail} alt="" width={64} height={48} loading="lazy" /> : <Icon name={icon} />}
      </span>
      <div className="files__text">
        <div>
          {file.href ? (
            <a href={file.href} {...(file.beside && { target: '_blank', rel: 'noreferrer' })}>
              {file.name}
            </a>
          ) : (
            file.name
          )}
        </div>
        <div className="small quiet">{[word, formatBytes(file.sizeBytes), more].filter(Boolean).join(', ')}</div>
        {notice && <div className="small">{notice}</div>}
        {comments && <div className="small">{comments}</div>}
      </div>
      {file.children && <div className="pair">{file.children}</div>}
    </li>
  );
}

const kinds: Record<AttachmentType, { icon: IconName; word: string }> = {
  IMAGE: { icon: 'eye', word: 'Image' },
  AUDIO: { icon: 'audio', word: 'Audio' },
  MOVIE: { icon: 'eye', word: 'Video' },
  PDF: { icon: 'pdf', word: 'PDF' },
  DOC: { icon: 'doc', word: 'Word document' },
  XLS: { icon: 'table', word: 'Spreadsheet' },
  TXT: { icon: 'pdf', word: 'Text' },
  ETC: { icon: 'clip', word: 'File' },
};
