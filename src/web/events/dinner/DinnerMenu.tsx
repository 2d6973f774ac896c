import { Copy, EllipsisVertical, Eye, Link, Pencil, Trash2 } from "lucide-react";
import type { Event } from "#contract/events.ts";
import { EventDialogs } from "#web/events/management/EventDialogs.tsx";
import { DASHBOARD_LABELS } from "#web/events/management/event-labels.ts";
import { paths } from "#web/platform/paths.ts";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { Menu, MenuAction, MenuDialog, MenuLine, MenuLink } from "#web/ui/overlay/Menu.tsx";

/** What else can be done with a dinner as a whole; changing it is for full officers (C-21). */
export function DinnerMenu({ event }: { event: Event }) {
  const mayEdit = useSession()?.isAdmin ?? false;
  const copyLink = useCopyLink(event);
  return (
    <EventDialogs labels={DASHBOARD_LABELS} events={undefined} isWhole={false}>
      {(actions) => (
        <Menu
          tip="More about this dinner"
          trigger={
            <Button
              tone="secondary"
              size="small"
              className="min-h-11! px-3!"
              aria-label="More about this dinner"
            >
              <EllipsisVertical size={20} aria-hidden="true" />
            </Button>
          }
        >
          {mayEdit && (
            <MenuDialog onSelect={() => actions.edit(event)}>
              <Pencil size={18} aria-hidden="true" /> Edit This Dinner
            </MenuDialog>
          )}
          <MenuLink href={paths.register(event.id)}>
            <Eye size={18} aria-hidden="true" /> View as a Member
          </MenuLink>
          <MenuAction onSelect={copyLink}>
            <Link size={18} aria-hidden="true" /> Copy Link for Members
          </MenuAction>
          {mayEdit && (
            <>
              <MenuDialog onSelect={() => actions.copy(event)}>
                <Copy size={18} aria-hidden="true" /> Copy to a New Date
              </MenuDialog>
              <MenuLine />
              <MenuDialog onSelect={() => actions.remove(event)}>
                <Trash2 size={18} aria-hidden="true" /> Delete This Dinner…
              </MenuDialog>
            </>
          )}
        </Menu>
      )}
    </EventDialogs>
  );
}

function useCopyLink({ id }: Pick<Event, "id">) {
  const toast = useToast();
  return () => {
    const link = new URL(paths.register(id), window.location.href).href;
    navigator.clipboard.writeText(link).then(
      () => toast({ title: "Link Copied", description: link }),
      () =>
        toast({
          title: "Error",
          description: `We couldn’t copy the link. Here it is: ${link}`,
          variant: "destructive",
        }),
    );
  };
}
