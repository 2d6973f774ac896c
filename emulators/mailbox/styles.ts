export const styles = `
:root {
  color-scheme: light dark;
  --page: #f6f5f2; --card: #fff; --ink: #24211c; --quiet: #655f55; --line: #d9d4ca; --hover: #f1eee8; --accent: #7a2f3b; --on-accent: #fff;
}
@media (prefers-color-scheme: dark) {
  :root { --page: #171513; --card: #211e1b; --ink: #f1ede6; --quiet: #b3aa9c; --line: #3d3833; --hover: #2a2622; --accent: #e6a4ae; --on-accent: #2a1115; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline; padding: .875rem 1.25rem; background: var(--card); border-bottom: 1px solid var(--line); }
header span { color: var(--quiet); font-size: .875rem; }
.home { font-weight: 700; font-size: 1.125rem; color: var(--accent); text-decoration: none; letter-spacing: -.01em; }
main { max-width: 68rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
a { color: var(--accent); }
a:focus-visible, button:focus-visible, input:focus-visible, summary:focus-visible, iframe:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.bar { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; margin-bottom: 1rem; }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0; letter-spacing: -.01em; overflow-wrap: anywhere; }
.bar h1 { flex: 1 1 14rem; } h1 small { color: var(--quiet); font-size: .9375rem; font-weight: 400; margin-left: .375rem; white-space: nowrap; }
.search { display: flex; gap: .5rem; align-items: center; flex: 0 1 24rem; }
.search label { color: var(--quiet); font-size: .9375rem; }
input { flex: 1; min-width: 0; min-height: 2.75rem; padding: .375rem .75rem; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--quiet); border-radius: .5rem; }
button, .quiet-button { font: inherit; min-height: 2.75rem; padding: .375rem 1rem; border-radius: .5rem; cursor: pointer; border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent); }
.quiet-button { background: transparent; color: var(--accent); text-decoration: none; display: inline-flex; align-items: center; }
.quiet-button:hover { background: var(--hover); }
.list { list-style: none; margin: 0; padding: 0; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; overflow: hidden; }
.list li + li { border-top: 1px solid var(--line); }
.list a { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .125rem 1rem; padding: .875rem 1.125rem; color: inherit; text-decoration: none; }
.list a:hover { background: var(--hover); } .list a:focus-visible { outline-offset: -3px; border-radius: .75rem; }
.to, .preview { color: var(--quiet); font-size: .9375rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.when { color: var(--quiet); font-size: .875rem; white-space: nowrap; }
.subject, .preview { grid-column: 1 / -1; } .subject { font-weight: 600; overflow-wrap: anywhere; }
.files { font-weight: 400; font-size: .8125rem; color: var(--quiet); border: 1px solid var(--line); border-radius: 1rem; padding: 0 .5rem; margin-left: .25rem; white-space: nowrap; }
.empty { padding: 3rem 1rem; text-align: center; color: var(--quiet); background: var(--card); border: 1px dashed var(--line); border-radius: .75rem; }
.back { margin: 0 0 1rem; display: flex; gap: 1.25rem; } article + .back { margin: 1rem 0 0; } .back a { padding: .25rem 0; }
article { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; }
dl { margin: 1rem 0; display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .25rem 1rem; font-size: .9375rem; }
dt { color: var(--quiet); } dd { margin: 0; overflow-wrap: anywhere; }
.attachments { list-style: none; margin: 0 0 1rem; padding: 0; display: flex; flex-wrap: wrap; gap: .5rem; }
.attachments a { display: block; padding: .5rem .875rem; border: 1px solid var(--line); border-radius: .5rem; text-decoration: none; overflow-wrap: anywhere; }
.attachments a:hover { background: var(--hover); } .attachments span { color: var(--quiet); font-size: .875rem; display: block; }
iframe { display: block; width: 100%; height: 70vh; min-height: 24rem; background: #fff; border: 1px solid var(--line); border-radius: .5rem; }
.text { margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; max-width: 46rem; }
dl + .text, .attachments + .text { border-top: 1px solid var(--line); padding-top: 1.25rem; }
details { margin-top: 1rem; } summary { cursor: pointer; color: var(--accent); padding: .5rem 0; }
@media (min-width: 48rem) { main { padding: 2rem 1.5rem 4rem; } article { padding: 2rem; } header { padding: .875rem 1.5rem; } }
@media (max-width: 30rem) { .search { flex: 1 1 100%; } .list a { grid-template-columns: minmax(0, 1fr); } .when { order: 4; } }
`;
