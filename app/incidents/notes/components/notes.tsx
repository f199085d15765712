import { Fragment } from 'react';
import { DateTime } from '../../../ui/dates/date-time.tsx';
import type { Display } from '../../../ui/format.ts';
import type { NoteRecord } from '../../incident-record.ts';

export function Notes({ notes, display }: { notes: NoteRecord[]; display: Display }) {
  return (
    <ol className="notes">
      {notes.map(({ id, number, body, corrects, ...note }) => (
        <li key={id} id={`note-${number}`}>
          <article className="note" aria-labelledby={`note-${number}-h`}>
            <div className="note__n" aria-hidden="true">
              {number}
            </div>
            <div>
              <h3 className="sr" id={`note-${number}-h`}>{`Note ${number}, ${note.createUserName}`}</h3>
              {corrects !== null && (
                <p className="small">
                  <a href={`#note-${corrects}`}>Corrects note {corrects}</a>
                </p>
              )}
              <div className="prose">
                {body.split(/\n{2,}/).map((paragraph, index) => (
                  <p key={index}>
                    {paragraph.split('\n').map((line, index) => (
                      <Fragment key={index}>
                        {index > 0 && <br />}
                        {line}
                      </Fragment>
                    ))}
                  </p>
                ))}
              </div>
              <p className="note__by">
                <b>{note.createUserName}</b>
                {note.createUserPosition && `, ${note.createUserPosition}`}{' '}
                <DateTime at={note.creationDate} display={display} />
              </p>
            </div>
          </article>
        </li>
      ))}
    </ol>
  );
}
