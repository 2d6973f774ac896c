import { type ReactNode, useEffect } from "react";
import { Redirect, Route, Switch, useLocation, useParams, useSearch } from "wouter";
import { LandingPage } from "#web/landing/LandingPage.tsx";
import { paths } from "#web/platform/paths.ts";
import { ACCESS_DENIED, AccessGuard, NOT_AUTHORIZED } from "#web/session/access/AccessGuard.tsx";
import { VisitorGuard } from "#web/session/access/VisitorGuard.tsx";
import { MemberLoginPage } from "#web/session/log-in/MemberLoginPage.tsx";
import { ProvedOnly } from "#web/session/passkeys/ProvedOnly.tsx";
import { type Session, useSession } from "#web/session/session.ts";
import { KeepPage } from "#web/shell/KeepPage.tsx";
import { LineDownBanner } from "#web/shell/LineDownBanner.tsx";
import { lazyPart } from "#web/ui/lazy-part.ts";

// Each page is fetched when it is first gone to, except the two small ones at which everybody begins.
const ForgottenPasswordPage = lazyPart(
  async () => (await import("#web/session/passwords/ForgotPasswordPage.tsx")).ForgotPasswordPage,
);
const NewPasswordPage = lazyPart(
  async () => (await import("#web/session/passwords/NewPasswordPage.tsx")).NewPasswordPage,
);
const InvitationPage = lazyPart(
  async () => (await import("#web/session/invitations/InvitationPage.tsx")).InvitationPage,
);
const AddressLinkPage = lazyPart(
  async () => (await import("#web/session/address-links/AddressLinkPage.tsx")).AddressLinkPage,
);
const SignInLinkPage = lazyPart(
  async () => (await import("#web/session/sign-in-links/SignInLinkPage.tsx")).SignInLinkPage,
);
const PageFrame = lazyPart(async () => (await import("#web/shell/PageFrame.tsx")).PageFrame, "PageFrame");
const NotFound = lazyPart(async () => (await import("#web/shell/NotFound.tsx")).NotFound);
const DashboardPage = lazyPart(
  async () => (await import("#web/dashboard/DashboardPage.tsx")).DashboardPage,
  "DashboardPage",
);
const EventsPage = lazyPart(
  async () => (await import("#web/events/EventsPage.tsx")).EventsPage,
  "EventsPage",
);
const EventManagementPage = lazyPart(
  async () => (await import("#web/events/management/EventManagementPage.tsx")).EventManagementPage,
);
const RegisterPage = lazyPart(
  async () => (await import("#web/registrations/register/RegisterPage.tsx")).RegisterPage,
  "RegisterPage",
);
const MyEventsPage = lazyPart(
  async () => (await import("#web/registrations/my-events/MyEventsPage.tsx")).MyEventsPage,
  "MyEventsPage",
);
const TermsPage = lazyPart(async () => (await import("#web/landing/terms/TermsPage.tsx")).TermsPage);
const ProfilePage = lazyPart(async () => (await import("#web/members/ProfilePage.tsx")).ProfilePage);
const SessionsPage = lazyPart(
  async () => (await import("#web/session/open-sessions/SessionsPage.tsx")).SessionsPage,
);
const DuesPage = lazyPart(async () => (await import("#web/dues/DuesPage.tsx")).DuesPage, "DuesPage");
const AttendeesPage = lazyPart(
  async () => (await import("#web/registrations/attendees/AttendeesPage.tsx")).AttendeesPage,
  "AttendeesPage",
);
const MenuPage = lazyPart(async () => (await import("#web/menus/MenuPage.tsx")).MenuPage);
const OwnMenuPage = lazyPart(async () => (await import("#web/menus/own/OwnMenuPage.tsx")).OwnMenuPage);
const TablesPage = lazyPart(async () => (await import("#web/seating/TablesPage.tsx")).TablesPage);
const PapersPage = lazyPart(async () => (await import("#web/papers/PapersPage.tsx")).PapersPage);
const TableNeedsPage = lazyPart(
  async () => (await import("#web/papers/needs/TableNeedsPage.tsx")).TableNeedsPage,
);
const AdminPage = lazyPart(async () => (await import("#web/officers/AdminPage.tsx")).AdminPage, "AdminPage");
const MemberManagementPage = lazyPart(
  async () => (await import("#web/directory/MemberManagementPage.tsx")).MemberManagementPage,
  "MemberManagementPage",
);
const PasskeysPage = lazyPart(
  async () => (await import("#web/session/passkeys/PasskeysPage.tsx")).PasskeysPage,
);
const OfficersPage = lazyPart(
  async () => (await import("#web/officers/rights/OfficersPage.tsx")).OfficersPage,
);
const ImportPage = lazyPart(async () => (await import("#web/imports/ImportPage.tsx")).ImportPage);
const PaymentsPage = lazyPart(
  async () => (await import("#web/treasury/PaymentsPage.tsx")).PaymentsPage,
  "PaymentsPage",
);
const PaymentPage = lazyPart(async () => (await import("#web/treasury/PaymentPage.tsx")).PaymentPage);
const AuditPage = lazyPart(async () => (await import("#web/audit/AuditPage.tsx")).AuditPage);
const OutboxPage = lazyPart(async () => (await import("#web/outbox/OutboxPage.tsx")).OutboxPage);
const MailingListPage = lazyPart(
  async () => (await import("#web/mailing-list/MailingListPage.tsx")).MailingListPage,
);
const MemberManagementDenied = lazyPart(
  async () => (await import("#web/officers/MemberManagementDenied.tsx")).MemberManagementDenied,
);

const anyAdmin = (session: Session) => session.hasAnyAdminAccess;
const fullAdmin = (session: Session) => session.isAdmin;

/** The whole site. Everything waits, under a spinner, for the session (M-002). */
export function Site({ onReady }: { onReady?: (() => void) | undefined } = {}) {
  return (
    <KeepPage banner={<LineDownBanner />}>
      <Switch>
        <Route path={paths.memberLogin} component={MemberLoginPage} />
        <Route path={paths.forgotPassword} component={ForgottenPasswordPage} />
        <Route path={paths.newPassword} component={NewPasswordPage} />
        <Route path={paths.addressLink} component={AddressLinkPage} />
        <Route path={paths.invitation} component={InvitationPage} />
        <Route path={paths.signInLink} component={SignInLinkPage} />
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
        <Route path={paths.dashboard} component={DashboardPage} />
        <Route path={paths.dashboardAlias}>
          <Redirect to={paths.dashboard} replace />
        </Route>
        <Route path={paths.events} component={EventsPage} />
        <Route path={paths.attendees(":id")}>
          <AdminsOnly>
            <AttendeesPage />
          </AdminsOnly>
        </Route>
        <Route path={paths.menu(":id")}>
          <AdminsOnly>
            <MenuPage />
          </AdminsOnly>
        </Route>
        <Route path={paths.tables(":id")}>
          <AdminsOnly>
            <TablesPage />
          </AdminsOnly>
        </Route>
        <Route path={paths.papers(":id")}>
          <AdminsOnly>
            <PapersPage />
          </AdminsOnly>
        </Route>
        <Route path={paths.tableNeeds(":id", ":number")}>
          <AdminsOnly>
            <TableNeedsPage />
          </AdminsOnly>
        </Route>
        <Route path={paths.register(":id")} component={RegisterPage} />
        <Route path={paths.event(":id")} component={ToRegister} />
        <Route path={paths.myEvents} component={MyEventsPage} />
        <Route path={paths.myMenu(":id")} component={OwnMenuPage} />
        <Route path={paths.dues} component={DuesPage} />
        <Route path={paths.profile} component={ProfilePage} />
        <Route path={paths.sessions} component={SessionsPage} />
        <Route path={paths.passkeys} component={PasskeysPage} />
        <Route path={paths.terms} component={TermsPage} />
        <Route path={paths.adminEvents}>
          <AdminsOnly>
            <AccessGuard allows={fullAdmin} denial={NOT_AUTHORIZED}>
              <EventManagementPage />
            </AccessGuard>
          </AdminsOnly>
        </Route>
        <Route path={paths.adminMembers}>
          <AdminsOnly>
            <MembersOfAdmin />
          </AdminsOnly>
        </Route>
        <Route path={paths.adminImport}>
          <AdminsOnly>
            <FullAdminsOnly>
              <ImportPage />
            </FullAdminsOnly>
          </AdminsOnly>
        </Route>
        <Route path={paths.adminPayments}>
          <AdminsOnly>
            <FullAdminsOnly>
              <PaymentsPage />
            </FullAdminsOnly>
          </AdminsOnly>
        </Route>
        <Route path={paths.adminPayment(":id")}>
          <AdminsOnly>
            <FullAdminsOnly>
              <PaymentPage />
            </FullAdminsOnly>
          </AdminsOnly>
        </Route>
        <Route path={paths.adminAudit}>
          <AdminsOnly>
            <FullAdminsOnly>
              <AuditPage />
            </FullAdminsOnly>
          </AdminsOnly>
        </Route>
        <Route path={paths.adminOfficers}>
          <AdminsOnly>
            <FullAdminsOnly>
              <OfficersPage />
            </FullAdminsOnly>
          </AdminsOnly>
        </Route>
        <Route path={paths.adminOutbox}>
          <AdminsOnly>
            <FullAdminsOnly>
              <OutboxPage />
            </FullAdminsOnly>
          </AdminsOnly>
        </Route>
        <Route path={paths.marketing}>
          <AdminsOnly>
            <MailingListPage />
          </AdminsOnly>
        </Route>
        <Route path={`${paths.admin}/*?`}>
          <AdminsOnly>
            <AdminPage />
          </AdminsOnly>
        </Route>
        <Route component={NotFound} />
      </Switch>
    </PageFrame>
  );
}

/** The other address of the registration page; what follows the question mark is kept (C-02). */
function ToRegister() {
  const { id = "" } = useParams();
  const search = useSearch();
  return <Redirect to={search ? `${paths.register(id)}?${search}` : paths.register(id)} replace />;
}

function AdminsOnly({ children }: { children: ReactNode }) {
  // A password alone opens a full officer's page as far as it is for limited ones.
  const isLimited = useSession()?.isLimitedAdmin;
  return (
    <AccessGuard allows={anyAdmin} denial={ACCESS_DENIED}>
      {isLimited ? <ProvedOnly>{children}</ProvedOnly> : children}
    </AccessGuard>
  );
}

function FullAdminsOnly({ children }: { children: ReactNode }) {
  return (
    <AccessGuard allows={fullAdmin} denial={NOT_AUTHORIZED}>
      <ProvedOnly>{children}</ProvedOnly>
    </AccessGuard>
  );
}

/** A limited administrator reaches the address and is refused there, without being sent away (C-19). */
function MembersOfAdmin() {
  return useSession()?.isAdmin ? <MemberManagementPage /> : <MemberManagementDenied />;
}
