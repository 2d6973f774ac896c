import type { Hono } from "hono";
import { z } from "zod";
import { AccountSettings } from "#emulators/authorize-net/account.ts";
import { FaultForm } from "#emulators/authorize-net/faults/faults.ts";
import { closeBatch } from "#emulators/authorize-net/ledger/settlement.ts";
import { transactionStatuses } from "#emulators/authorize-net/ledger/transaction.ts";
import type { Program } from "#emulators/authorize-net/program.ts";
import { restoreState, storedState } from "#emulators/authorize-net/stored-state.ts";
import { deliverNow, releaseHeldBack } from "#emulators/authorize-net/webhooks/deliveries.ts";
import { commonControls } from "#emulators/platform/controls.ts";
import { ControlError, readBody } from "#emulators/platform/read-body.ts";
import { listNotifications, listTransactions } from "./lists.ts";
import { PayForm, payDirectly } from "./pay-directly.ts";

const SettleForm = z.strictObject({ closingMs: z.int().min(0).optional() });
const StatusForm = z.strictObject({ status: z.enum(transactionStatuses) });
/** The emulator's own controls for tests and demos; no such thing exists at the real gateway. */
export function controlRoutes(program: Program): Hono {
  const { gateway, deliveries } = program;
  const app = commonControls({
    ...gateway,
    shapes: { fault: FaultForm, settings: AccountSettings.partial().strict() },
    reset: program.reset,
    advanced() {
      gateway.wake();
      return deliveries.idle();
    },
    cleared(name) {
      if (name === undefined || name === "reorderNotification") releaseHeldBack(gateway);
      gateway.wake();
    },
  });
  app.get("/state", (c) => c.json(storedState(gateway)));
  app.put("/state", async (c) => {
    program.reset();
    gateway.state.webhooks.clear();
    restoreState(gateway, await c.req.json());
    return c.json({ restored: true });
  });
  app.post("/settle", async (c) => {
    const { closingMs = 0 } = await readBody(c, SettleForm);
    closeBatch(gateway, gateway.clock.now(), closingMs);
    gateway.wake();
    return c.json({ batches: [...gateway.state.batches.values()], closing: gateway.state.closing });
  });

  app.get("/transactions", (c) =>
    c.json({ transactions: listTransactions(gateway, c.req.query("invoiceNumber")) }),
  );
  app.post("/transactions/:id/status", async (c) => {
    const transaction = gateway.state.transactions.get(c.req.param("id"));
    if (!transaction) throw new ControlError(404, "No such transaction.");
    transaction.transactionStatus = (await readBody(c, StatusForm)).status;
    return c.json({ transId: transaction.transId, transactionStatus: transaction.transactionStatus });
  });
  app.post("/pay", async (c) => c.json(payDirectly(gateway, await readBody(c, PayForm))));

  app.get("/webhooks", (c) => c.json({ webhooks: [...gateway.state.webhooks.values()] }));
  app.get("/notifications", (c) => c.json({ notifications: listNotifications(gateway) }));
  app.post("/notifications/:id/deliver", async (c) => {
    const notification = gateway.state.notifications.get(c.req.param("id"));
    if (!notification) throw new ControlError(404, "No such notification.");
    deliverNow(gateway, notification);
    gateway.wake();
    await deliveries.idle();
    return c.json({
      notificationId: notification.notificationId,
      deliveryStatus: notification.deliveryStatus,
      attempts: notification.attempts,
    });
  });
  return app;
}
