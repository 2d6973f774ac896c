import { Emblem } from "#web/ui/Emblem.tsx";
import { isWebAddress } from "#web/ui/ExternalLink.tsx";
import { useChapter, useDates } from "./chapter.ts";
import { pageNow } from "./page-time.ts";
import { paths } from "./paths.ts";
import { phoneHref } from "./phone.ts";

const QUICK_LINKS = [
  ["Events", paths.events],
  ["Profile", paths.profile],
  ["Dashboard", paths.dashboard],
] as const;

const LINK =
  "inline-flex min-h-8 items-center no-underline hover:text-wine-text hover:underline underline-offset-4 max-sm:min-h-11";

/** The footer of every page; visitors get no links to pages that they would not see. */
export function Footer({ isVisitor = false }: { isVisitor?: boolean }) {
  const { chapterName, societyName } = useChapter();
  const dates = useDates();
  return (
    <footer data-frame="" className="ends-page border-t border-line bg-sunk text-sm print:hidden">
      <div className="page-width grid grid-cols-2 gap-x-8 gap-y-8 py-12 max-sm:py-10 lg:grid-cols-[2fr_1fr_1fr] lg:gap-10 max-[19rem]:grid-cols-1 max-[19rem]:*:col-span-1">
        <div className="max-w-md max-lg:col-span-2">
          <p className="flex items-center gap-3 font-display text-xl">
            <Emblem className="size-9 shrink-0 text-wine-text" /> {societyName}
          </p>
          <p className="mt-3 text-soft">
            An international fellowship for people who cook, serve and love fine food. Our chapter meets over
            memorable dinners with members and their guests.
          </p>
          {!isVisitor && (
            <ul className="mt-3 flex flex-wrap gap-x-6 empty:hidden">
              <Phones />
            </ul>
          )}
        </div>
        {isVisitor ? (
          <ul className="col-span-2 sm:space-y-1.5">
            <ContactLink />
            <Phones />
          </ul>
        ) : (
          <PageLinks />
        )}
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

/** Whom to phone. In the visitors' pages, the server takes out the lines without a number. */
function Phones() {
  const { chapterHeadPhone, treasurerPhone } = useChapter();
  const phones = [
    ["Chapter head", chapterHeadPhone],
    ["Treasurer", treasurerPhone],
  ].filter(([, number]) => number);
  return phones.map(([who, number = ""]) => (
    <li key={who} className="text-soft">
      {who}{" "}
      <a href={phoneHref(number)} className={`${LINK} whitespace-nowrap text-ink`}>
        {number}
      </a>
    </li>
  ));
}

function ContactLink() {
  const { contactUrl } = useChapter();
  if (!isWebAddress(contactUrl)) return null;
  return (
    <li>
      <a href={contactUrl} rel="noopener noreferrer" className={LINK}>
        Contact Us
      </a>
    </li>
  );
}

function PageLinks() {
  return (
    <>
      <nav aria-label="Quick links">
        <h2 className="overline-label mb-3">Quick links</h2>
        <ul className="sm:space-y-1.5">
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
        <ul className="sm:space-y-1.5">
          <li>
            <a href={paths.terms} className={LINK}>
              Terms &amp; Conditions
            </a>
          </li>
          <ContactLink />
        </ul>
      </nav>
    </>
  );
}
