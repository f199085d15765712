/** Textures tell series and slices apart without colour and on paper; a page defines them once. */
export function Textures() {
  return (
    <svg width="0" height="0" className="sr" aria-hidden="true">
      <defs>
        <pattern id="t2" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="t-base s2" width="5" height="5" />
          <path className="t-mark" d="M0 0v5" />
        </pattern>
        <pattern id="t3" width="5" height="5" patternUnits="userSpaceOnUse">
          <rect className="t-base s3" width="5" height="5" />
          <circle className="t-dot" cx="1.5" cy="1.5" r="1" />
          <circle className="t-dot" cx="4" cy="4" r="1" />
        </pattern>
        <pattern id="t4" width="5" height="5" patternUnits="userSpaceOnUse">
          <rect className="t-base s4" width="5" height="5" />
          <path className="t-mark" d="M0 2.5h5" />
        </pattern>
        <pattern id="t5" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="t-base s5" width="7" height="7" />
          <path className="t-mark" d="M0 0v7M0 0h7" />
        </pattern>
        <pattern id="t6" width="5" height="5" patternUnits="userSpaceOnUse">
          <rect className="t-base s6" width="5" height="5" />
          <path className="t-mark" d="M2.5 0v5" />
        </pattern>
        <pattern id="t7" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
          <rect className="t-base s7" width="6" height="6" />
          <path className="t-mark" d="M0 0v6" />
        </pattern>
        <pattern id="t8" width="8" height="8" patternUnits="userSpaceOnUse">
          <rect className="t-base s8" width="8" height="8" />
          <circle className="t-dot" cx="4" cy="4" r="2.2" />
        </pattern>
        <pattern id="t9" width="9" height="9" patternUnits="userSpaceOnUse">
          <rect className="t-base s9" width="9" height="9" />
          <path className="t-mark t-wide" d="M0 4.5h9" />
        </pattern>
        <pattern id="t10" width="7" height="7" patternUnits="userSpaceOnUse">
          <rect className="t-base s10" width="7" height="7" />
          <path className="t-mark" d="M3.5 0v7M0 3.5h7" />
        </pattern>
        <pattern id="t11" width="9" height="9" patternUnits="userSpaceOnUse">
          <rect className="t-base s11" width="9" height="9" />
          <path className="t-mark t-wide" d="M4.5 0v9" />
        </pattern>
        <pattern id="t12" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="t-base s12" width="10" height="10" />
          <path className="t-mark t-wide" d="M0 0v10" />
        </pattern>
      </defs>
    </svg>
  );
}
