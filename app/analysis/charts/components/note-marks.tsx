import { clip } from '#app/ui/format.ts';
import type { Series } from '../../series/series.ts';
import { charactersIn, type Frame, textWidth } from '../frame.ts';
import type { NoteMark } from '../note-layout.ts';
import { linesOf, Mark, tipPlace } from './mark.tsx';

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

export function NoteMarks({ notes, frame, series, isStop }: NotesProps & { series: Series[]; isStop: boolean }) {
  return notes.map(({ series: at, point, x, numbers, words }) => {
    const datum = series[at]!.points[point]!;
    const width = Math.max(24, textWidth(numbers) + 10);
    const box = { x: x - width / 2, y: 1, width, height: 18 };
    const [name, count] = linesOf(datum, series, at);
    const lines: [string, string] = [clip(`Note ${words}`, charactersIn(frame.width - 24)), `${name}: ${count}`];
    return (
      <Mark key={`${at}-${point}`} point={datum} lines={lines} isStop={isStop} tip={tipPlace(box, lines, frame)}>
        <rect className="hit" {...box} />
        <rect className="ring" {...box} rx={3} />
      </Mark>
    );
  });
}
