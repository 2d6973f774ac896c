import { matchRoute, useLocation, useRouter } from "wouter";
import { useChapter, usePageTitle } from "#web/platform/chapter.ts";
import { Footer } from "#web/platform/Footer.tsx";
import { paths } from "#web/platform/paths.ts";
import { Emblem } from "#web/ui/Emblem.tsx";
import { isWebAddress } from "#web/ui/ExternalLink.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { NextDinners } from "./NextDinners.tsx";
import { PlaceSetting } from "./PlaceSetting.tsx";

const CUSTOMS = [
  {
    title: "The table",
    text: "Each dinner is created for one evening: a menu, its wines, and the people who made them.",
  },
  {
    title: "The fellowship",
    text: "Members and their guests, professionals and amateurs, seated together and in no hurry.",
  },
  {
    title: "The tradition",
    text: "A culinary guild founded in 1248, kept alive today by chapters around the world.",
  },
] as const;

/** Pages on which a visitor sees the landing page without a redirect (D-526). */
const LEFT_FOR = [
  [paths.dues, "Membership Dues"],
  [paths.terms, "Terms and Conditions"],
] as const;

/** What a visitor sees on every path (S-08). */
export function LandingPage() {
  const { parser } = useRouter();
  const [path] = useLocation();
  const wanted = LEFT_FOR.find(([pattern]) => matchRoute(parser, pattern, path)[0])?.[1];
  const { chapterName, contactUrl, societyName } = useChapter();
  usePageTitle(societyName);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page-width flex min-h-20 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4">
        <a href="/" className="flex min-w-0 grow basis-48 items-center gap-3 no-underline">
          <Emblem className="size-11 shrink-0 text-wine-text" />
          <span className="font-display text-xl leading-tight max-sm:text-lg">{societyName}</span>
        </a>
        <LinkButton
          href={paths.adminLogin}
          tone="quiet"
          size="small"
          className="ml-auto shrink-0 max-sm:px-0 sm:-mr-4"
        >
          Admin Login
        </LinkButton>
      </header>
      <main className="flex-1">
        <section className="page-width grid items-center gap-x-12 gap-y-10 pt-8 pb-16 lg:grid-cols-[6fr_5fr] lg:pt-14 lg:pb-24">
          <div>
            <p className="overline-label mb-5">Members’ portal</p>
            <h1 className="text-5xl leading-[1.08] sm:text-6xl">{chapterName}</h1>
            <p className="mt-6 max-w-xl text-lg text-soft sm:text-xl">
              Dinners worth remembering, in good company. Members can see the season’s events, reserve seats,
              and bring guests.
            </p>
            <div className="mt-9">
              {wanted && <p className="mb-4 font-semibold">Log in to continue to {wanted}</p>}
              <LinkButton href={paths.memberLogin} className="px-9">
                Member Login
              </LinkButton>
            </div>
          </div>
          <PlaceSetting className="mx-auto w-full max-w-lg" />
        </section>
        <section className="border-y border-line bg-sunk" aria-label="About us">
          <ul className="page-width grid gap-10 py-14 md:grid-cols-3">
            {CUSTOMS.map(({ title, text }) => (
              <li key={title} className="border-t border-brass pt-5">
                <h2 className="text-2xl">{title}</h2>
                <p className="mt-2 text-soft">{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <NextDinners />
        <section className="page-width grid items-end gap-x-12 gap-y-6 py-14 lg:grid-cols-[1fr_auto]">
          <div>
            <h2 className="text-3xl">Becoming a Member</h2>
            <p className="mt-3 max-w-prose text-lg text-soft">
              Come to a dinner as a member’s guest and see if you feel at home. Or write to us, and we’ll
              gladly tell you how to join.
            </p>
          </div>
          {isWebAddress(contactUrl) && (
            <LinkButton href={contactUrl} tone="secondary" rel="noopener noreferrer">
              Ask about Membership
            </LinkButton>
          )}
        </section>
      </main>
      <Footer isVisitor />
    </div>
  );
}
