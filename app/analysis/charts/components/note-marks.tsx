import { clip } from '#app/ui/format.ts';
import type { Series } from '../../series/series.ts';
import { charactersIn, type Frame, textWidth } from '../frame.ts';
import type { NoteMark } from '../note-layout.ts';
import { BoxMark } from './mark.tsx';

type NotesProps = { notes: NoteMark[]; frame: Frame };

export function NoteShapes({ notes, frame }: NotesProps) {
  return notes.map(({ series, point, x, numbers }) => (
    <g key={`${series}-${point}`}>
      <path className="axis" strokeDasharray="3 3" d={`M${x} 18V${frame.height - frame.bottom}`} />
      <text className="val halo" x={x} y={14} textAnchor="middle">
        {numbers}
      </text>
    </g>
  ));
}

export function NoteMarks({ notes, frame, ...mark }: NotesProps & { series: Series[]; isStop: boolean }) {
  return notes.map((note) => {
    const width = Math.max(24, textWidth(note.numbers) + 10);
    return (
      <BoxMark
        key={`${note.series}-${note.point}`}
        {...mark}
        of={note}
        note={clip(`Note ${note.words}`, charactersIn(frame.width - 24))}
        box={{ x: note.x - width / 2, y: 1, width, height: 18 }}
        frame={frame}
      />
    );
  });
}
