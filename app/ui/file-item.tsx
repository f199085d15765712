import type { ReactNode } from 'react';
import type { AttachmentType } from '#db/vocabulary/incident.ts';
import { formatBytes } from './format.ts';
import { Icon, type IconName } from './icon.tsx';

type FileItemProps = {
  name: string;
  type: AttachmentType;
  sizeBytes: number;
  /** What else there is to say in few words. */
  more?: string;
  comments: string;
  href: string;
  /** The address of a small picture of it, where there is one. */
  thumbnail?: string | false;
  /** Opened beside the page, where leaving it would lose what was typed. */
  beside?: boolean;
  children?: ReactNode;
};

/** A file in a list of class `files`; what can be done with it are its children. */
export function FileItem(file: FileItemProps) {
  const { icon, word } = kinds[file.type];
  const { more, comments, thumbnail } = file;
  return (
    <li>
      <span className="thumb">
        {thumbnail ? <img src={thumbnail} alt="" width={64} height={48} loading="lazy" /> : <Icon name={icon} />}
      </span>
      <div className="files__text">
        <div>
          <a href={file.href} {...(file.beside && { target: '_blank', rel: 'noreferrer' })}>
            {file.name}
          </a>
        </div>
        <div className="small quiet">{[word, formatBytes(file.sizeBytes), more].filter(Boolean).join(', ')}</div>
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
