/** The logo: a goblet in a quatrefoil, in the current text color. */
export function Emblem({ className = "size-10" }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" fill="none" stroke="currentColor" className={className} aria-hidden="true">
      <path
        d="M15 15a9.2 9.2 0 0 1 18 0 9.2 9.2 0 0 1 0 18 9.2 9.2 0 0 1-18 0 9.2 9.2 0 0 1 0-18Z"
        strokeWidth="1.6"
      />
      <path
        d="M18.2 13.5h11.6c.5 6.4-1.3 10.6-5.8 10.9-4.5-.3-6.3-4.5-5.8-10.900Zm.1 3.700h11.400M24 24.400v8.600m-4.6 1.400c1.7-1 3-1.4 4.6-1.400s2.9.4 4.6 1.400Z"
        strokeWidth="1.4"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx="24" cy="24" r="22.6" strokeWidth=".8" />
    </svg>
  );
}
