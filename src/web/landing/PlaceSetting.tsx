// The ornament of the plate's rim: one small quatrefoil, repeated around the middle.
const PETALS = Array.from({ length: 24 }, (_, index) => index * 15);

/** A table laid for one, drawn in lines: the picture of the landing page. */
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
      <g className="stroke-brass">
        <path d="M14 64V14h50M496 14h50v50M546 416v50h-50M64 466H14v-50" strokeWidth="1" />
        <path d="M22 74V22h52M486 22h52v52M538 406v52h-52M74 458H22v-52" strokeWidth="1" />
      </g>
      <g transform="translate(280 250)">
        <circle r="163" className="fill-card stroke-brass" strokeWidth="1.5" />
        <circle r="157" className="stroke-brass" strokeWidth="0.75" />
        {PETALS.map((turn) => (
          <g key={turn} transform={`rotate(${turn}) translate(0 -136)`} className="stroke-wine-text">
            <path
              d="M-3.5-3.500a4.6 4.6 0 0 1 7 0 4.6 4.6 0 0 1 0 7 4.6 4.6 0 0 1-7 0 4.6 4.6 0 0 1 0-7Z"
              strokeWidth="1"
            />
            <path d="M9 0h17" transform="rotate(7.5)" className="stroke-brass" strokeWidth="0.75" />
          </g>
        ))}
        <circle r="113" className="stroke-brass" strokeWidth="0.75" />
        <circle r="108" className="fill-paper stroke-brass" strokeWidth="1.5" />
        <g transform="scale(4.3) translate(-24 -24)" className="stroke-wine-text" strokeWidth="0.55">
          <path d="M15 15a9.2 9.2 0 0 1 18 0 9.2 9.2 0 0 1 0 18 9.2 9.2 0 0 1-18 0 9.2 9.2 0 0 1 0-18Z" />
          <path
            d="M16.5 16.500a7.6 7.6 0 0 1 15 0 7.6 7.6 0 0 1 0 15 7.6 7.6 0 0 1-15 0 7.6 7.6 0 0 1 0-15Z"
            className="stroke-brass"
            strokeWidth="0.3"
          />
          <path d="M18.9 14.500h10.200c.5 6-1.1 9.6-5.1 9.9-4-.3-5.6-3.9-5.1-9.900ZM24 24.400v8m-4.2 1.300c1.5-.9 2.8-1.3 4.2-1.300s2.7.4 4.2 1.300Z" />
          <path
            d="M19 18.200h10c-.2 3.3-1.7 5.3-5 5.5-3.3-.2-4.8-2.2-5-5.500Z"
            className="fill-wine stroke-none"
          />
        </g>
      </g>
      <g className="fill-card stroke-soft" strokeWidth="1.3">
        <path d="M72 118c-3 26-5 52 2 66 3 6 8 9 9 16l-2 176c0 9 14 9 14 0l-2-176c1-7 6-10 9-16 7-14 5-40 2-66l-4 0 1 54c0 4-5 4-5 0l-2-54h-3.500l-2 54c0 4-5 4-5 0l1-54Z" />
        <path d="M476 384c0 9-14 9-14 0l1-130c-9-2-12-8-11-20 2-42 8-90 22-118 2-3 4-2 4 1Z" />
        <path d="M510 116c10 0 17 15 17 33 0 16-6 27-12 31l2 204c0 9-14 9-14 0l2-204c-6-4-12-15-12-31 0-18 7-33 17-33Z" />
        <path d="M504 130c-4 6-6 14-5 24" className="stroke-brass fill-none" strokeWidth="0.9" />
      </g>
    </svg>
  );
}
