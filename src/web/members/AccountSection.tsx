import type { ReactNode } from "react";
import { CALENDAR } from "#web/calendar/MyCalendar.tsx";
import { paths } from "#web/platform/paths.ts";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { DownloadOwnData } from "./DownloadOwnData.tsx";
import { ProfileSection } from "./ProfileSection.tsx";

/** How the person logs in and, for members only, what leaves the portal: their data and calendar. */
export function AccountSection({ isMember }: { isMember: boolean }) {
  return (
    <ProfileSection
      title="Account"
      brief={isMember ? "Passkeys, browsers, your data, your calendar" : "Passkeys, browsers"}
      startsOpen={!isMember}
    >
      <ul className="divide-y divide-line border-y border-line">
        <Part text="Log in with your fingerprint, your face, or your phone’s code instead of a password.">
          <PartLink href={paths.passkeys} label="Passkeys" />
        </Part>
        <Part text="See where you’re logged in, and log out of other browsers.">
          <PartLink href={paths.sessions} label="Where You Are Signed In" />
        </Part>
        {isMember && (
          <>
            <Part text="Everything the portal keeps about you, as a web page.">
              <DownloadOwnData />
            </Part>
            <Part text="A private link that keeps your own calendar up to date with every dinner you’ve booked.">
              <PartLink href={`${paths.myEvents}#${CALENDAR}`} label="My Calendar" />
            </Part>
          </>
        )}
      </ul>
    </ProfileSection>
  );
}

/** One line: what it is, and its button. */
function Part({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4">
      <p className="min-w-0 flex-1 basis-72 text-soft">{text}</p>
      {children}
    </li>
  );
}

function PartLink({ href, label }: { href: string; label: string }) {
  return (
    <LinkButton tone="secondary" size="small" href={href}>
      {label}
    </LinkButton>
  );
}
