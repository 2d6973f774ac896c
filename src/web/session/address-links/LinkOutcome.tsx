import { type AddressLink, CONFIRM_HOURS, STOP_DAYS } from "#contract/members/address-links.ts";
import { paths } from "#web/platform/paths.ts";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { LinkAddress } from "./LinkAddress.tsx";
import { WhatEnded } from "./WhatEnded.tsx";

/** What has happened, or why the link no longer works. */
export function LinkOutcome({ link }: { link: AddressLink }) {
  const { title, text } = outcomeText(link);
  const isDone = link.state === "done";
  return (
    <>
      <h2 className="mb-4 text-center text-2xl">{title}</h2>
      <div role="status" className="space-y-5">
        {text}
        {isDone && link.kind === "stop" ? (
          <LinkButton href={paths.forgotPassword} className="w-full">
            Choose a New Password
          </LinkButton>
        ) : (
          <LinkButton href={paths.profile} className="w-full">
            {isDone ? "Go to the Portal" : "Go to My Profile"}
          </LinkButton>
        )}
      </div>
    </>
  );
}

function outcomeText(link: AddressLink) {
  const { kind, state, needsPassword } = link;
  if (state === "done" && kind === "confirm") {
    return {
      title: "Your email address is confirmed",
      text: (
        <p>
          Thank you. From now on, our emails will go to <LinkAddress link={link} />.
        </p>
      ),
    };
  }
  if (state === "done") {
    return {
      title: "The change was stopped",
      text: (
        <>
          <p>
            Our emails will keep going to <LinkAddress link={link} />.
          </p>
          <WhatEnded ended={link.ended} />
          <p>
            {needsPassword
              ? "Please choose a new password, then tell the chapter what happened."
              : "If someone else may know your password, please choose a new one, and tell the chapter what happened."}
          </p>
        </>
      ),
    };
  }
  if (state === "expired") {
    return kind === "confirm"
      ? {
          title: "This link has expired",
          text: (
            <p>
              It was valid for {CONFIRM_HOURS} hours, and <LinkAddress link={link} /> is not confirmed. You
              can send another link from your profile.
            </p>
          ),
        }
      : {
          title: "This link has expired",
          text: (
            <p>
              It was valid for {STOP_DAYS} days. If you didn’t change your address, please tell the chapter;
              an officer can correct it.
            </p>
          ),
        };
  }
  if (state === "replaced") {
    return {
      title: "This link is no longer needed",
      text: (
        <p>
          {kind === "confirm"
            ? "A different address was entered since, or the change was stopped. Your profile shows the address we have."
            : "The address was corrected since. If something is wrong with it, please tell the chapter."}
        </p>
      ),
    };
  }
  return {
    title: "We don’t recognize this link",
    text: (
      <p>It may be incomplete. Please open it from the email again, or send another one from your profile.</p>
    ),
  };
}
