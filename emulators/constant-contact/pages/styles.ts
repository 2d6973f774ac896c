export const styles = `
:root {
  color-scheme: light dark;
  --page: #f4f5f9; --card: #fff; --ink: #1b2338; --quiet: #586178; --line: #d0d6e3; --soft: #eef1f8; --field: #7d879e;
  --accent: #1c4a9c; --accent-strong: #133672; --on-accent: #fff; --bad: #9f2620; --good: #1d6b41; --wait: #7a5200;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #11141c; --card: #1a1f2b; --ink: #edf0f7; --quiet: #a9b3c8; --line: #363e51; --soft: #232a39; --field: #8791a7;
    --accent: #9dbcf5; --accent-strong: #c1d5fa; --on-accent: #0d1a33; --bad: #ffb0a8; --good: #8fd9ae; --wait: #efc674;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline; padding: .875rem 1.25rem; background: var(--card); border-bottom: 1px solid var(--line); }
header span { color: var(--quiet); font-size: .875rem; }
.home { font-weight: 700; font-size: 1.125rem; color: var(--accent); text-decoration: none; letter-spacing: -.01em; }
.aside { font-size: .9375rem; padding: .25rem 0; }
::placeholder { color: var(--quiet); opacity: 1; }
.made { display: block; font-weight: 500; } .made textarea { display: block; width: 100%; margin-top: .5rem; padding: .75rem; font: .875rem/1.4 ui-monospace, monospace; color: inherit; background: var(--soft); border: 1px solid var(--field); border-radius: .5rem; overflow-wrap: anywhere; resize: vertical; }
main { max-width: 72rem; margin: 0 auto; padding: 1.25rem 1rem 3rem; }
main.narrow { max-width: 34rem; }
.panel { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0; letter-spacing: -.01em; overflow-wrap: anywhere; text-wrap: balance; }
h1 small { color: var(--quiet); font-size: .9375rem; font-weight: 400; margin-left: .375rem; white-space: nowrap; }
.panel h1 { margin-bottom: 1.25rem; }
h2 { font-size: 1.0625rem; margin: 1.25rem 0 .5rem; }
a { color: var(--accent); }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
legend { padding: 0; font-weight: 600; font-size: 1.0625rem; margin-bottom: .5rem; }
.choice { display: flex; gap: .75rem; align-items: center; min-height: 3.5rem; padding: .625rem .875rem; margin-bottom: .5rem; border: 1px solid var(--line); border-radius: .5rem; cursor: pointer; }
.choice:hover { background: var(--soft); } .choice:has(:checked) { border-color: var(--accent); background: var(--soft); }
.choice input { flex: none; width: 1.125rem; height: 1.125rem; margin: 0; accent-color: var(--accent); }
.choice strong, .choice small { display: block; } .choice small { color: var(--quiet); font-size: .875rem; }
.scopes { margin: 0; padding-left: 1.25rem; } .scopes li { margin-bottom: .25rem; }
.hint { color: var(--quiet); margin-bottom: 0; }
.actions { display: flex; flex-direction: column; gap: .5rem; margin-top: 1.5rem; }
button, .button { font: inherit; font-weight: 600; min-height: 3rem; padding: .625rem 1.5rem; border: 1px solid var(--accent); border-radius: .5rem; cursor: pointer; background: var(--accent); color: var(--on-accent); }
button:hover { background: var(--accent-strong); border-color: var(--accent-strong); }
.quiet { background: transparent; color: var(--accent); font-weight: 500; display: inline-flex; align-items: center; justify-content: center; text-decoration: none; border-radius: .5rem; }
.quiet:hover { background: var(--soft); border-color: var(--accent); }
a:focus-visible, button:focus-visible, input:focus-visible, textarea:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.bar { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; margin-bottom: 1rem; } .bar h1 { flex: 1 1 16rem; }
.search { display: flex; gap: .5rem; align-items: center; flex: 0 1 26rem; } .search label { color: var(--quiet); font-size: .9375rem; }
.search input { flex: 1; min-width: 0; min-height: 2.75rem; padding: .375rem .75rem; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--field); border-radius: .5rem; }
.bar button, .row-actions button { min-height: 2.75rem; padding: .375rem 1rem; font-weight: 500; }
.accounts { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0 0 1rem; padding: 0; list-style: none; }
.accounts a { display: inline-block; padding: .5rem .875rem; border: 1px solid var(--line); border-radius: 2rem; text-decoration: none; background: var(--card); }
.accounts a[aria-current] { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.contacts { list-style: none; margin: 0; padding: 0; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; overflow: hidden; }
.contacts > li { display: grid; grid-template-columns: minmax(0, 1fr); gap: .25rem 1.5rem; padding: .875rem 1.125rem; align-items: center; }
.contacts > li + li { border-top: 1px solid var(--line); }
.who strong, .who span { display: block; overflow-wrap: anywhere; } .who span { color: var(--quiet); font-size: .9375rem; }
.marks { display: flex; flex-wrap: wrap; gap: .25rem .375rem; margin: 0; padding: 0; list-style: none; font-size: .8125rem; }
.marks li { border: 1px solid var(--line); border-radius: 1rem; padding: .0625rem .625rem; overflow-wrap: anywhere; } .marks .tag { background: var(--soft); }
.permission { font-weight: 600; font-size: .9375rem; } .permission small { display: block; font-weight: 400; color: var(--quiet); }
.good { color: var(--good); } .bad { color: var(--bad); } .wait { color: var(--wait); }
.row-actions { display: flex; flex-wrap: wrap; gap: .5rem; }
.pages { display: flex; gap: .75rem; align-items: center; margin-top: 1rem; } .pages a { min-height: 2.75rem; padding: .375rem 1rem; border: 1px solid var(--accent); }
.empty { padding: 3rem 1rem; text-align: center; color: var(--quiet); background: var(--card); border: 1px dashed var(--line); border-radius: .75rem; }
@media (min-width: 30rem) { .narrow .actions { flex-direction: row; } .narrow .actions button:first-child { flex: 1; } .narrow .panel { padding: 2rem; } }
@media (min-width: 52rem) { .aside { margin-left: auto; } .contacts > li { grid-template-columns: minmax(0, 3fr) minmax(0, 3fr) 11rem 9rem; } .row-actions { justify-content: flex-end; } main:not(.narrow) { padding: 2rem 1.5rem 4rem; } }
@media (max-width: 51.99rem) { .row-actions { margin-top: .25rem; } }
@media (max-width: 30rem) { .search { flex: 1 1 100%; } }
`;
