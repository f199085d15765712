/** The textures of the second to sixth series, once in a page: they tell series apart without colour and on paper. */
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
      </defs>
    </svg>
  );
}
