import { useChapter, useDates } from "#web/platform/chapter.ts";
import { pageNow } from "#web/platform/page-time.ts";
import { paths } from "#web/platform/paths.ts";
import { Emblem } from "#web/ui/Emblem.tsx";
import { isWebAddress } from "#web/ui/ExternalLink.tsx";

const QUICK_LINKS = [
  ["Events", paths.events],
  ["Profile", paths.profile],
  ["Dashboard", paths.dashboard],
] as const;

const LINK =
  "inline-flex min-h-8 items-center no-underline hover:text-wine-text hover:underline underline-offset-4";

/** The footer of every page. */
export function Footer() {
  const { chapterName, societyName, contactUrl } = useChapter();
  const dates = useDates();
  return (
    <footer className="ends-page border-t border-line bg-sunk text-sm print:hidden">
      <div className="page-width grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
        <div className="max-w-md">
          <p className="flex items-center gap-3 font-display text-xl">
            <Emblem className="size-9 shrink-0 text-wine-text" /> {societyName}
          </p>
          <p className="mt-3 text-soft">
            An international fellowship for people who cook, serve and love fine food. Our chapter meets over
            memorable dinners with members and their guests.
          </p>
        </div>
        <nav aria-label="Quick links">
          <h2 className="overline-label mb-3">Quick links</h2>
          <ul className="space-y-1.5">
            {QUICK_LINKS.map(([label, href]) => (
              <li key={href}>
                <a href={href} className={LINK}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="Information">
          <h2 className="overline-label mb-3">Information</h2>
          <ul className="space-y-1.5">
            <li>
              <a href={paths.terms} className={LINK}>
                Terms &amp; Conditions
              </a>
            </li>
            {isWebAddress(contactUrl) && (
              <li>
                <a href={contactUrl} rel="noopener noreferrer" className={LINK}>
                  Contact Us
                </a>
              </li>
            )}
          </ul>
        </nav>
      </div>
      <div className="border-t border-line">
        <div className="page-width flex flex-wrap justify-between gap-x-8 gap-y-1 py-5 text-soft">
          <p>
            © {dates.year(pageNow())} {chapterName}
          </p>
          <p className="font-display text-base italic">Founded 1248</p>
        </div>
      </div>
    </footer>
  );
}
