import type { ReactNode } from "react";
import { useChapter } from "#web/platform/chapter.ts";
import { Footer } from "#web/platform/Footer.tsx";
import { paths } from "#web/platform/paths.ts";
import { Emblem } from "#web/ui/Emblem.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";

/** The layout of the log-in pages, which work in every session state. */
export function LoginFrame({ children }: { children: ReactNode }) {
  const { chapterName, societyName } = useChapter();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line">
        <div className="page-width flex min-h-18 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
          <a href="/" className="flex min-h-11 items-center gap-3 no-underline">
            <Emblem className="size-10 shrink-0 text-wine-text" />
            <span className="font-display text-xl leading-tight">{societyName}</span>
          </a>
          <LinkButton href={paths.adminLogin} tone="secondary" size="small" className="shrink-0">
            Admin Login
          </LinkButton>
        </div>
      </header>
      <main className="page-width flex flex-1 flex-col items-center justify-center gap-8 py-12">
        <div className="text-center">
          <p className="overline-label mb-3">Members’ portal</p>
          <h1 className="text-4xl sm:text-5xl">{chapterName}</h1>
        </div>
        {children}
      </main>
      <Footer isVisitor />
    </div>
  );
}
