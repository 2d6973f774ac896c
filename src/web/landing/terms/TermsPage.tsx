import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useChapter, usePageTitle } from "#web/platform/chapter.ts";
import { go } from "#web/platform/go.ts";
import { paths } from "#web/platform/paths.ts";
import { phoneHref } from "#web/platform/phone.ts";
import { Button } from "#web/ui/Button.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";

function goBack() {
  // A page opened from its address has nothing to go back to.
  if (window.history.length > 1) window.history.back();
  else go(paths.dashboard);
}

/** /terms: the four sections, in full sentences (S-08). */
export function TermsPage() {
  usePageTitle("Terms and Conditions");
  const { societyName, chapterHeadPhone, treasurerPhone } = useChapter();
  return (
    <article className="mx-auto max-w-3xl">
      <Button tone="quiet" size="small" className="-ml-4 mb-4" onClick={goBack}>
        <ArrowLeft size={18} aria-hidden="true" /> Back
      </Button>
      <PageHeading title="Terms and Conditions">
        For members and their guests, at every dinner and event of the chapter.
      </PageHeading>
      <Clause title="Event Registration, Price, and Payment">
        <p>
          Members register for events and pay for them online, with their member login. A registration is
          complete when its payment has been confirmed.
        </p>
        <p>
          Non-members may attend as space permits. Please phone the chapter head
          <Phone number={chapterHeadPhone} /> or the treasurer
          <Phone number={treasurerPhone} />.
        </p>
        <p>
          The member price applies to the member and the first guest. All other attendees pay the guest price,
          even if they are members of other chapters of {societyName}.
        </p>
      </Clause>
      <Clause title="Cancellation/Refunds">
        <p>A registration is refundable before the registration deadline of the event.</p>
        <p>
          It is not refundable after the final count has gone to the venue, because the chapter then owes for
          every seat.
        </p>
        <p>Annual dues are non-refundable.</p>
      </Clause>
      <Clause title="Photography Consent">
        <p>
          Photographs and films are taken at our events. By attending you consent to appearing in them, and to
          the chapter and {societyName} showing them in their publications, on their websites and in social
          media. If you do not wish to appear, please tell the photographer or an officer at the event.
        </p>
      </Clause>
      <Clause title="COVID-19 Health Certification">
        <p>
          By registering you certify, for yourself and each of your guests, that none of you will attend while
          having symptoms of COVID-19, after a positive test within the last ten days, or while a health
          authority has advised you to isolate, and that you will follow the health rules of the venue and
          local authorities.
        </p>
      </Clause>
    </article>
  );
}

function Clause({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-10">
      <h2 className="mb-3 text-2xl text-wine-text">{title}</h2>
      <div className="space-y-3">{children}</div>
    </section>
  );
}

function Phone({ number }: { number: string }) {
  if (!number) return null;
  return (
    <>
      {" at "}
      <a href={phoneHref(number)} className="text-link whitespace-nowrap">
        {number}
      </a>
    </>
  );
}
