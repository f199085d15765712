// Lengths are in points.

export const titleSize = 20;
export const bodySize = 9;
export const smallSize = 7.5;
export const leading = 1.35;
export const pictureSize = 72;
export const logoWidth = 120;
export const logoHeight = 28;

export const pageHeight = 792;
export const pageMargin = 45;
export const pageTop = 48;
export const leafTop = pageTop - 2.5;
export const pageBottom = 44;
export const pageWidth = 612 - 2 * pageMargin;
export const leafHeight = pageHeight - pageTop - pageBottom - 3;
export const edgeTop = -18;
export const edgeBottom = leafHeight + 9;

export const gap = 12;
export const blockGap = 5;
export const bandGap = 6;
export const bandPadding = 7;
export const indent = 16;
export const marginWidth = 96;
export const nameWidth = marginWidth - gap;
export const entryPlace = { left: marginWidth + gap, width: pageWidth - marginWidth - gap };

export type Span = 1 | 2 | 3;
export const columnWidth = (span: Span) => ((entryPlace.width + gap) / 3) * span - gap;
