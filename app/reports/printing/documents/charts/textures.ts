import { ink } from '../page-styles.ts';
import type { Painter } from '../paint-text.ts';

export type Box = { x: number; y: number; width: number; height: number };

/** Textures in order: black, then hatch, dots, lines, lattice, posts in black on white. */
export function fillWithTexture(painter: Painter, series: number, shape: (painter: Painter) => void, box: Box) {
  const texture = textures[series % textures.length];
  painter.save().lineWidth(0.8);
  shape(painter);
  if (!texture) painter.fillAndStroke(ink, ink);
  else {
    painter.save();
    painter.fillColor(paper);
    shape(painter);
    painter.clip();
    texture(painter, box);
    painter.restore();
    shape(painter);
    painter.stroke(ink);
  }
  painter.restore();
}

export function strokeOpen(painter: Painter, shape: (painter: Painter) => void) {
  painter.save().lineWidth(1);
  shape(painter);
  painter.dash([3, 2]).fillAndStroke(paper, ink).restore();
}

/** Texts on a dark series are white. */
export const isDark = (series: number) => series % textures.length === 0;

export const paper = '#ffffff';

type Texture = (painter: Painter, box: Box) => void;

const textures: (Texture | null)[] = [
  null,
  (painter, box) => rising(painter, box, 7),
  (painter, box) => {
    // dashes without length and with round ends are dots, a row in one path
    painter.save().lineWidth(1.9).lineCap('round').dash([0.01, 5]);
    rows(painter, box, 5, 1.5);
    painter.dash([0.01, 5], { phase: 2.5 });
    rows(painter, box, 5, 4);
    painter.restore();
  },
  (painter, box) => rows(painter, box, 5, 2.5),
  (painter, box) => {
    rising(painter, box, 9.9);
    falling(painter, box, 9.9);
  },
  (painter, box) => {
    posts(painter, box, 5);
  },
  (painter, box) => falling(painter, box, 7),
  (painter, box) => {
    painter.save().lineWidth(3.6).lineCap('round').dash([0.01, 9]);
    rows(painter, box, 9, 4.5);
    painter.restore();
  },
  (painter, box) => {
    painter.save().lineWidth(3);
    rows(painter, box, 9, 4.5);
    painter.restore();
  },
  (painter, box) => {
    rows(painter, box, 7, 3.5);
    posts(painter, box, 7);
  },
  (painter, box) => {
    painter.save().lineWidth(3);
    posts(painter, box, 9);
    painter.restore();
  },
  (painter, box) => {
    painter.save().lineWidth(3);
    rising(painter, box, 14);
    painter.restore();
  },
];

/** All textures lie on a grid of the whole chart, so that adjacent shapes look alike. */
const upTo = (start: number, step: number, offset = 0) => Math.ceil((start - offset) / step) * step + offset;

function rows(painter: Painter, { x, y, width, height }: Box, step: number, offset: number) {
  const left = upTo(x - step, step);
  for (let at = upTo(y - step, step, offset); at <= y + height + step; at += step)
    painter.moveTo(left, at).lineTo(x + width + step, at);
  painter.stroke(ink);
}

function posts(painter: Painter, { x, y, width, height }: Box, step: number) {
  for (let at = upTo(x, step); at <= x + width; at += step) painter.moveTo(at, y).lineTo(at, y + height);
  painter.stroke(ink);
}

function rising(painter: Painter, { x, y, width, height }: Box, step: number) {
  for (let sum = upTo(x + y, step); sum <= x + width + y + height; sum += step)
    painter.moveTo(sum - y - height, y + height).lineTo(sum - y, y);
  painter.stroke(ink);
}

function falling(painter: Painter, { x, y, width, height }: Box, step: number) {
  for (let difference = upTo(x - y - height, step); difference <= x + width - y; difference += step)
    painter.moveTo(difference + y, y).lineTo(difference + y + height, y + height);
  painter.stroke(ink);
}
