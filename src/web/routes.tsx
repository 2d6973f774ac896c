import { type ComponentType, type ReactNode, useEffect } from "react";
import { Redirect, Route, Switch, useLocation, useParams, useSearch } from "wouter";
import { PAGE_KEYS, PAGES, type Page, type PageKey, type RedirectKey } from "#contract/pages/pages.ts";
import { LandingPage } from "#web/landing/LandingPage.tsx";
import { ACCESS_DENIED, AccessGuard, NOT_AUTHORIZED } from "#web/session/access/AccessGuard.tsx";
import { VisitorGuard } from "#web/session/access/VisitorGuard.tsx";
import { MemberLoginPage } from "#web/session/log-in/MemberLoginPage.tsx";
import { ProvedOnly } from "#web/session/passkeys/ProvedOnly.tsx";
import { type Session, useSession } from "#web/session/session.ts";
import { KeepPage } from "#web/shell/KeepPage.tsx";
import { LineDownBanner } from "#web/shell/LineDownBanner.tsx";
import { lazyPart } from "#web/ui/lazy-part.ts";

/** The login is part of the site's first code: everyone begins there. */
type FetchedKey = Exclude<PageKey, RedirectKey | "memberLogin">;

/**
 * The file of each page of the contract's table, which is fetched when the page is first opened. The build reads the
 * file's name from the import (`first-paint/build/add-head-script.ts`).
 */
const PAGE_FILES: Readonly<Record<FetchedKey, () => Promise<ComponentType>>> = {
  forgotPassword: async () =>
    (await import("#web/session/passwords/ForgotPasswordPage.tsx")).ForgotPasswordPage,
  newPassword: async () => (await import("#web/session/passwords/NewPasswordPage.tsx")).NewPasswordPage,
  addressLink: async () => (await import("#web/session/address-links/AddressLinkPage.tsx")).AddressLinkPage,
  invitation: async () => (await import("#web/session/invitations/InvitationPage.tsx")).InvitationPage,
  signInLink: async () => (await import("#web/session/sign-in-links/SignInLinkPage.tsx")).SignInLinkPage,
  paymentLink: async () => (await import("#web/payments/pay-link/PayLinkPage.tsx")).PayLinkPage,
  emailChoices: async () => (await import("#web/members/emails/EmailChoicesPage.tsx")).EmailChoicesPage,
  dashboard: async () => (await import("#web/dashboard/DashboardPage.tsx")).DashboardPage,
  events: async () => (await import("#web/events/EventsPage.tsx")).EventsPage,
  register: async () => (await import("#web/registrations/register/RegisterPage.tsx")).RegisterPage,
  myEvents: async () => (await import("#web/registrations/my-events/MyEventsPage.tsx")).MyEventsPage,
  myMenu: async () => (await import("#web/menus/own/OwnMenuPage.tsx")).OwnMenuPage,
  dues: async () => (await import("#web/dues/DuesPage.tsx")).DuesPage,
  profile: async () => (await import("#web/members/ProfilePage.tsx")).ProfilePage,
  sessions: async () => (await import("#web/session/open-sessions/SessionsPage.tsx")).SessionsPage,
  passkeys: async () => (await import("#web/session/passkeys/PasskeysPage.tsx")).PasskeysPage,
  terms: async () => (await import("#web/landing/terms/TermsPage.tsx")).TermsPage,
  overview: async () => (await import("#web/officers/overview/OverviewPage.tsx")).OverviewPage,
  attendees: async () => (await import("#web/registrations/attendees/AttendeesPage.tsx")).AttendeesPage,
  needs: async () => (await import("#web/officers/needs/NeedsPage.tsx")).NeedsPage,
  menu: async () => (await import("#web/menus/MenuPage.tsx")).MenuPage,
  tables: async () => (await import("#web/seating/TablesPage.tsx")).TablesPage,
  papers: async () => (await import("#web/papers/PapersPage.tsx")).PapersPage,
  emails: async () => (await import("#web/officers/emails/EmailsPage.tsx")).EmailsPage,
  money: async () => (await import("#web/officers/money/MoneyPage.tsx")).MoneyPage,
  tableNeeds: async () => (await import("#web/papers/needs/TableNeedsPage.tsx")).TableNeedsPage,
  adminEvents: async () =>
    (await import("#web/events/management/EventManagementPage.tsx")).EventManagementPage,
  adminMembers: async () => (await import("#web/directory/MemberManagementPage.tsx")).MemberManagementPage,
  adminMemberEmails: async () =>
    (await import("#web/officers/emails/members/MemberEmailsPage.tsx")).MemberEmailsPage,
  adminImport: async () => (await import("#web/imports/ImportPage.tsx")).ImportPage,
  adminPayments: async () => (await import("#web/treasury/PaymentsPage.tsx")).PaymentsPage,
  adminPayment: async () => (await import("#web/treasury/PaymentPage.tsx")).PaymentPage,
  adminChecks: async () => (await import("#web/registrations/manual/checks/ChecksPage.tsx")).ChecksPage,
  adminAudit: async () => (await import("#web/audit/AuditPage.tsx")).AuditPage,
  adminOfficers: async () => (await import("#web/officers/rights/OfficersPage.tsx")).OfficersPage,
  adminOutbox: async () => (await import("#web/outbox/OutboxPage.tsx")).OutboxPage,
  marketing: async () => (await import("#web/mailing-list/MailingListPage.tsx")).MailingListPage,
  admin: async () => (await import("#web/officers/AdminPage.tsx")).AdminPage,
};

const PageFrame = lazyPart(async () => (await import("#web/shell/PageFrame.tsx")).PageFrame, "PageFrame");
const NotFound = lazyPart(async () => (await import("#web/shell/NotFound.tsx")).NotFound);
const MemberManagementDenied = lazyPart(
  async () => (await import("#web/officers/MemberManagementDenied.tsx")).MemberManagementDenied,
);

/** Every page that is not only a redirect. */
const COMPONENTS: Partial<Record<PageKey, ComponentType>> = {
  ...Object.fromEntries(Object.entries(PAGE_FILES).map(([key, load]) => [key, lazyPart(load, key)])),
  memberLogin: MemberLoginPage,
};
/** A limited officer reaches the address and is refused there, without being sent away (C-19). */
const FOR_LIMITED: Partial<Record<PageKey, ComponentType>> = { adminMembers: MemberManagementDenied };

const anyAdmin = (session: Session) => session.hasAnyAdminAccess;
const fullAdmin = (session: Session) => session.isAdmin;

/** The whole site. Everything waits, under a spinner, for the session (M-002). */
export function Site({ onReady }: { onReady?: (() => void) | undefined } = {}) {
  return (
    <KeepPage banner={<LineDownBanner />}>
      <Switch>
        {routesTo((page) => page.who === "visitor")}
        <Route component={SignedInOrNot} />
      </Switch>
      <Ready onReady={onReady} />
    </KeepPage>
  );
}

/** Tells that everything beside it has been rendered; parts under a boundary of their own may be hydrated later. */
function Ready({ onReady }: { onReady: (() => void) | undefined }) {
  useEffect(() => onReady?.(), [onReady]);
  return null;
}

function SignedInOrNot() {
  // Read here, so that a move and a changed session are always seen together.
  useLocation();
  return useSession() ? <MemberSite /> : <VisitorSite />;
}

/** The landing page on every path; a guard beside it leads on from some (C-01). */
function VisitorSite() {
  return (
    <>
      <LandingPage />
      <VisitorGuard />
    </>
  );
}

/** The pages of those who are signed in. */
export function MemberSite() {
  return (
    <PageFrame>
      <Switch>
        {routesTo((page) => page.who !== "visitor")}
        <Route component={NotFound} />
      </Switch>
    </PageFrame>
  );
}

/** The routes of these pages of the table, without React keys, so that their guards outlive a change of page. */
function routesTo(isOne: (page: Page) => boolean) {
  return PAGE_KEYS.filter((key) => isOne(PAGES[key])).map(routeTo);
}

function routeTo(key: PageKey) {
  const page = PAGES[key];
  const Part = COMPONENTS[key];
  const path = "below" in page ? `${page.path}/*?` : page.path;
  if (!Part) {
    return (
      <Route path={path}>
        <ToPage path={page.to ?? PAGES.dashboard.path} />
      </Route>
    );
  }
  if (page.who === "visitor" || page.who === "member") return <Route path={path} component={Part} />;
  return (
    <Route path={path}>
      <OfficersOnly>
        {page.who === "limited" ? (
          <Part />
        ) : (
          <FullOfficersOnly byPassword={page.byPassword} forLimited={FOR_LIMITED[key]}>
            <Part />
          </FullOfficersOnly>
        )}
      </OfficersOnly>
    </Route>
  );
}

/** Goes on to another page, with the same parameters and query (C-02). */
function ToPage({ path }: { path: string }) {
  const params = useParams();
  const search = useSearch();
  const to = path.replace(/:(\w+)/g, (_, name) => params[name] ?? "");
  return <Redirect to={search ? `${to}?${search}` : to} replace />;
}

function OfficersOnly({ children }: { children: ReactNode }) {
  // A password alone opens a full officer's page as far as it is for limited ones.
  const isLimited = useSession()?.isLimitedAdmin;
  return (
    <AccessGuard allows={anyAdmin} denial={ACCESS_DENIED}>
      {isLimited ? <ProvedOnly>{children}</ProvedOnly> : children}
    </AccessGuard>
  );
}

interface FullOfficersOnlyProps {
  byPassword: true | undefined;
  /** What a limited officer sees instead; without it they are sent away. */
  forLimited: ComponentType | undefined;
  children: ReactNode;
}

function FullOfficersOnly({ byPassword, forLimited: Refusal, children }: FullOfficersOnlyProps) {
  const isAdmin = useSession()?.isAdmin;
  if (Refusal && !isAdmin) return <Refusal />;
  return (
    <AccessGuard allows={fullAdmin} denial={NOT_AUTHORIZED}>
      {byPassword ? children : <ProvedOnly>{children}</ProvedOnly>}
    </AccessGuard>
  );
}
