// The ornament of the plate's rim: a small quatrefoil, repeated.
const PETALS = Array.from({ length: 24 }, (_, index) => index * 15);

const QUATREFOIL = "M15 15a9.2 9.2 0 0 1 18 0 9.2 9.2 0 0 1 0 18 9.2 9.2 0 0 1-18 0 9.2 9.2 0 0 1 0-18Z";
const FORK =
  "M-12.5 2Q-12.5-1-10.7-1-9-1-9 2L-8.4 56Q-8.3 60-7 60-5.7 60-5.6 56L-5.3 2Q-5.3-1-3.5-1-1.8-1-1.8 2L-1.5 56" +
  "Q-1.4 60 0 60 1.4 60 1.5 56L1.8 2Q1.8-1 3.5-1 5.3-1 5.3 2L5.6 56Q5.7 60 7 60 8.3 60 8.4 56L9 2" +
  "Q9-1 10.7-1 12.5-1 12.5 2C13.5 30 14.5 62 13 76 11.5 92 4 98 3.2 112 3 150 4.6 200 6.4 250 7 268 4 274 0 274" +
  "S-7 268-6.4 250C-4.6 200-3 150-3.2 112-4 98-11.5 92-13 76-14.5 62-13.5 30-12.5 2Z";
const KNIFE =
  "M5 0C-2 8-9 50-9 98-9 116-7 124-2.5 126L-3.4 140C-4.6 190-6 225-6.4 250-7 268-4 274 0 274S7 268 6.4 250" +
  "C6 225 5.2 190 4.6 140ZM-2.9 133H4.7";
const SPOON =
  "M0 0C11 0 16 22 16 42 16 62 9 74 3.6 80 3 120 4.6 200 6.4 250 7 268 4 274 0 274S-7 268-6.4 250" +
  "C-4.6 200-3 120-3.6 80-9 74-16 62-16 42-16 22-11 0 0 0Z";
const FRAMES = [
  "M40 12H520A28 28 0 0 0 548 40V440A28 28 0 0 0 520 468H40A28 28 0 0 0 12 440V40A28 28 0 0 0 40 12Z",
  "M47 20H513A34 34 0 0 0 540 47V433A34 34 0 0 0 513 460H47A34 34 0 0 0 20 433V47A34 34 0 0 0 47 20Z",
] as const;

/** The landing page's picture: a place setting in the frame of a menu. */
export function PlaceSetting({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 560 480"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
    >
      {FRAMES.map((frame) => (
        <path key={frame} d={frame} className="stroke-brass" strokeWidth="1" />
      ))}
      <Plate />
      <g className="fill-card stroke-soft" strokeWidth="1.2">
        <path d={FORK} transform="translate(57 119) scale(0.88)" />
        <path d={FORK} transform="translate(99 103)" />
        <path d={KNIFE} transform="translate(462 103)" />
        <path d={SPOON} transform="translate(503 103)" />
      </g>
      <path d="M494 120c-4 8-5 18-4 28" className="stroke-brass" strokeWidth="1" />
    </svg>
  );
}

function Plate() {
  return (
    <g transform="translate(280 240)">
      <circle r="150" className="fill-card stroke-brass" strokeWidth="1.5" />
      <circle r="144" className="stroke-brass" strokeWidth="0.75" />
      {PETALS.map((turn) => (
        <g key={turn} transform={`rotate(${turn}) translate(0 -124)`}>
          <path
            d={QUATREFOIL}
            transform="scale(0.38) translate(-24 -24)"
            className="stroke-wine-text"
            strokeWidth="2.4"
          />
          <path d="M9.5 0.6h13.5" transform="rotate(7)" className="stroke-brass" strokeWidth="0.75" />
        </g>
      ))}
      <circle r="103" className="stroke-brass" strokeWidth="0.75" />
      <circle r="98" className="fill-paper stroke-brass" strokeWidth="1.5" />
      <g transform="scale(3.8) translate(-24 -24)" className="stroke-wine-text" strokeWidth="0.6">
        <path d={QUATREFOIL} />
        <path
          d={QUATREFOIL}
          transform="translate(3.8 3.8) scale(0.842)"
          className="stroke-brass"
          strokeWidth="0.35"
        />
        <path d="M18.9 14.5h10.2c.5 6-1.1 9.6-5.1 9.9-4-.3-5.6-3.9-5.1-9.9ZM24 24.4v8m-4.2 1.3c1.5-.9 2.8-1.3 4.2-1.3s2.7.4 4.2 1.3Z" />
        <path d="M19 18.2h10c-.2 3.3-1.7 5.3-5 5.5-3.3-.2-4.8-2.2-5-5.5Z" className="fill-wine stroke-none" />
      </g>
    </g>
  );
}
