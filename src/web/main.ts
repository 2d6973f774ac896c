import "#web/ui/theme.css";

const nextTurn = () => new Promise((go) => setTimeout(go));

// One after the other, each in its own task: together they would block a phone for a tenth of a second.
async function main(): Promise<void> {
  await import("react-dom/client");
  await nextTurn();
  const { start } = await import("#web/first-paint/start.tsx");
  await nextTurn();
  await start();
}

main().catch(reportError);
