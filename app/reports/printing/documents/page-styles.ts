import { StyleSheet } from '@react-pdf/renderer';
import { documentFont } from './document-font.ts';
import {
  blockGap,
  leading,
  leafTop,
  logoHeight,
  logoWidth,
  marginWidth,
  pageBottom,
  pageHeight,
  pageMargin,
  pageTop,
  pageWidth,
  pictureSize,
  smallSize,
} from './page-measures.ts';

export const ink = '#000000';
export const paleInk = '#444444';
export const shadeInk = '#eeeeee';

export const styles = StyleSheet.create({
  page: { fontFamily: documentFont, color: ink },
  paper: { height: pageHeight },
  leaf: {
    position: 'absolute',
    top: leafTop,
    bottom: pageBottom,
    left: pageMargin,
    width: pageWidth,
    borderTopWidth: 1,
    borderBottomWidth: 0.5,
  },
  rule: {
    position: 'absolute',
    bottom: pageBottom,
    left: pageMargin + marginWidth - 3,
    width: 3,
    borderLeftWidth: 0.5,
    borderRightWidth: 0.5,
  },
  badges: { position: 'absolute', top: pageTop + 12, flexDirection: 'row', gap: blockGap },
  badge: { borderWidth: 0.5, borderRadius: 1.5, paddingHorizontal: 4, fontSize: smallSize, lineHeight: leading },
  canvas: { position: 'absolute', top: 0, left: 0, width: pageWidth + 2 * pageMargin, height: pageHeight },
  picture: {
    position: 'absolute',
    width: pictureSize,
    height: pictureSize,
    objectFit: 'contain',
    objectPosition: '0 0',
  },
  logo: {
    position: 'absolute',
    top: pageTop - logoHeight - 6,
    left: pageMargin + (pageWidth - logoWidth) / 2,
    width: logoWidth,
    height: logoHeight,
    objectFit: 'contain',
  },
});
