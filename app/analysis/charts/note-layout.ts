import type { DatedNote } from '../series/dated-notes.ts';
import { type Frame, round } from './frame.ts';

export type NoteMark = { series: number; point: number; x: number; numbers: string; words: string };

type PointMark = { series: number; point: number; x: number; width?: number };

export function withNotes(frame: Frame, notes: DatedNote[]): Frame {
  return notes.length > 0 ? { ...frame, top: frame.top + noteHeight } : frame;
}

export const noteHeight = 20;

export function noteMarks(notes: DatedNote[], marks: PointMark[]): NoteMark[] {
  const places = new Map<PointMark, DatedNote[]>();
  for (const note of notes)
    for (const { series, point } of note.at) {
      const mark = marks.find((each) => each.series === series && each.point === point);
      if (mark) places.set(mark, [...(places.get(mark) ?? []), note]);
    }
  return [...places].map(([{ series, point, x, width = 0 }, here]) => ({
    series,
    point,
    x: round(x + width / 2),
    numbers: here.map(({ number }) => number).join(', '),
    words: here.map(({ words }) => words).join('; '),
  }));
}
