export const styles = `
:root {
  color-scheme: light dark;
  --page: #f4f5f7; --card: #fff; --ink: #1a2230; --quiet: #566173; --line: #c9d0da; --soft: #eef1f5;
  --accent: #14506e; --accent-strong: #0d3b53; --on-accent: #fff; --bad: #a3221c; --bad-soft: #fdf1f0;
  --field: #7b8798; --bar: #14506e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #11161d; --card: #1a212b; --ink: #edf1f6; --quiet: #a9b4c3; --line: #364150; --soft: #222b37;
    --accent: #8cc8e6; --accent-strong: #b3dcf1; --on-accent: #0c1a24; --bad: #ffb0a8; --bad-soft: #3a2224;
    --field: #8794a6;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--page); color: var(--ink); border-top: 6px solid var(--bar);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
.test-note { margin: 0; padding: .5rem 1rem; text-align: center; font-size: .875rem; color: var(--quiet); background: var(--soft); border-bottom: 1px solid var(--line); }
main { display: grid; gap: 1.25rem; max-width: 64rem; margin: 0 auto; padding: 1.25rem 1rem 3rem; }
.panel { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; }
h1 { font-size: 1.375rem; line-height: 1.25; margin: 0 0 1rem; letter-spacing: -.01em; }
h2 { font-size: 1.0625rem; margin: 0 0 .75rem; }
.merchant { margin: 0 0 .75rem; color: var(--quiet); }
.merchant strong { display: block; color: var(--ink); font-size: 1.0625rem; }
dl { margin: 0; display: grid; grid-template-columns: auto 1fr; gap: .375rem 1rem; font-size: .9375rem; }
dt { color: var(--quiet); } dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
.total { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; margin: 1rem 0 0; padding-top: 1rem; border-top: 1px solid var(--line); }
.total strong { font-size: 1.625rem; font-variant-numeric: tabular-nums; letter-spacing: -.02em; }
fieldset { border: 0; margin: 0 0 .75rem; padding: 0; min-width: 0; }
legend { padding: 0; font-weight: 600; font-size: 1.0625rem; margin-bottom: .75rem; }
.row { display: grid; gap: 0 1rem; grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr)); }
.field { margin-bottom: 1rem; }
label { display: block; font-size: .9375rem; font-weight: 500; margin-bottom: .25rem; }
.optional { color: var(--quiet); font-weight: 400; }
input {
  width: 100%; min-height: 3rem; padding: .5rem .75rem; font: inherit; color: inherit; background: var(--card);
  border: 1px solid var(--field); border-radius: .5rem; font-variant-numeric: tabular-nums;
}
input:focus-visible, button:focus-visible, a:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
input[aria-invalid=true] { border-color: var(--bad); border-width: 2px; }
.hint, .error { font-size: .875rem; margin: .25rem 0 0; } .hint { color: var(--quiet); } .error { color: var(--bad); font-weight: 500; }
.alert { border: 1px solid var(--bad); background: var(--bad-soft); border-radius: .5rem; padding: .875rem 1rem; margin: 0 0 1.25rem; }
.alert h2 { color: var(--bad); margin: 0; } .alert p, .alert ul { margin: .25rem 0 0; } .alert ul { padding-left: 1.25rem; } .alert a { color: inherit; }
.actions { display: flex; flex-direction: column; gap: .5rem; align-items: stretch; }
button, .button {
  font: inherit; font-weight: 600; min-height: 3.25rem; padding: .75rem 1.5rem; border: 0; border-radius: .5rem; cursor: pointer;
  background: var(--accent); color: var(--on-accent); text-align: center; text-decoration: none; display: inline-block;
}
button:hover, .button:hover { background: var(--accent-strong); }
.cancel { color: var(--accent); text-align: center; padding: .75rem; }
details { margin-top: 1rem; font-size: .875rem; color: var(--quiet); } summary { cursor: pointer; padding: .5rem 0; } details code { color: var(--ink); white-space: nowrap; }
details ul { margin: .25rem 0 0; padding-left: 1.25rem; }
.single { max-width: 38rem; } .single .panel { padding: 1.75rem; }
@media (min-width: 56rem) {
  main:not(.single) { grid-template-columns: minmax(0, 1fr) 22rem; padding-top: 2.5rem; gap: 2rem; }
  main:not(.single) .summary { order: 2; align-self: start; position: sticky; top: 2rem; }
  .panel { padding: 2rem; } .actions { flex-direction: row; align-items: center; }
  .actions button { min-width: 14rem; }
}
@media (max-width: 55.99rem) { .summary h2 { margin-bottom: .25rem; } }
`;
