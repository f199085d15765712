import type { ReactNode } from 'react';
import { classes } from '#app/ui/classes.ts';

/** Textures tell series and slices apart without colour and on paper; a page defines them once. */
export function Textures() {
  return (
    <svg width="0" height="0" className="sr" aria-hidden="true">
      <defs>
        <Texture of={2} size={5} turn={45} lines="M0 0v5" />
        <Texture of={3} size={5}>
          <circle className="t-dot" cx="1.5" cy="1.5" r="1" />
          <circle className="t-dot" cx="4" cy="4" r="1" />
        </Texture>
        <Texture of={4} size={5} lines="M0 2.5h5" />
        <Texture of={5} size={7} turn={45} lines="M0 0v7M0 0h7" />
        <Texture of={6} size={5} lines="M2.5 0v5" />
        <Texture of={7} size={6} turn={-45} lines="M0 0v6" />
        <Texture of={8} size={8}>
          <circle className="t-dot" cx="4" cy="4" r="2.2" />
        </Texture>
        <Texture of={9} size={9} lines="M0 4.5h9" isWide />
        <Texture of={10} size={7} lines="M3.5 0v7M0 3.5h7" />
        <Texture of={11} size={9} lines="M4.5 0v9" isWide />
        <Texture of={12} size={10} turn={45} lines="M0 0v10" isWide />
      </defs>
    </svg>
  );
}

type TextureProps = {
  of: number;
  size: number;
  /** In degrees. */
  turn?: number;
  lines?: string;
  isWide?: boolean;
  children?: ReactNode;
};

function Texture({ of, size, turn, lines, isWide, children }: TextureProps) {
  return (
    <pattern
      id={`t${of}`}
      width={size}
      height={size}
      patternUnits="userSpaceOnUse"
      patternTransform={turn && `rotate(${turn})`}
    >
      <rect className={`t-base s${of}`} width={size} height={size} />
      {lines && <path className={classes('t-mark', isWide && 't-wide')} d={lines} />}
      {children}
    </pattern>
  );
}

export function seriesClass(at: number) {
  return `s${(at % 12) + 1}`;
}

type FillProps = { at: number; isOpen?: boolean | undefined; x?: number; y?: number; width: number; height: number };

/** Draws a bar, or the square of a legend, in the colour and texture of a series or slice. */
export function Fill({ at, isOpen, ...box }: FillProps) {
  return <rect className={classes('fill', seriesClass(at), isOpen && 'open')} {...box} />;
}
