/** How the page of the document looks: the colours of the table, one column, light and dark. */
export const STYLE = `:root {
  color-scheme: light dark;
  --paper: light-dark(#f4ecdc, #151a19);
  --paper-2: light-dark(#fbf6ea, #1e2523);
  --ink: light-dark(#211b17, #f3ead8);
  --ink-2: light-dark(#5c5148, #b9b1a2);
  --line: light-dark(#cfc1a8, #3a4541);
  --link: light-dark(#1f5a9e, #86b6ee);
}
* { box-sizing: border-box }
html { background: var(--paper); color: var(--ink); scroll-padding-top: 1rem; text-size-adjust: 100% }
body {
  margin: 0 auto;
  max-width: 56rem;
  padding: 1.25rem clamp(0.75rem, 3vw, 2rem) 4rem;
  font: 1rem/1.5 system-ui, "Segoe UI", Roboto, sans-serif;
  overflow-wrap: anywhere;
}
h1, h2, h3 { font-family: Rockwell, "Roboto Slab", Georgia, serif; line-height: 1.2; margin: 0; text-wrap: balance }
h1 { font-size: 1.9rem }
h2 { font-size: 1.4rem; margin-top: 2.5rem }
h3 { font-size: 1.1rem }
h4 { margin: 1rem 0 0.25rem; font-size: 0.95rem; color: var(--ink-2) }
h3 code { font-size: inherit }
p { margin: 0.5rem 0 }
a { color: var(--link); text-underline-offset: 0.3em }
:focus-visible { outline: 3px solid var(--link); outline-offset: 3px }
code, pre { font-family: ui-monospace, "Cascadia Mono", Consolas, monospace; font-size: 0.9em }
pre {
  margin: 1rem 0 0;
  padding: 0.75rem 1rem;
  overflow-x: auto;
  overflow-wrap: normal;
  background: var(--paper);
  border: 1px solid var(--line);
  border-radius: 10px;
}
ul { margin: 0.25rem 0; padding-left: 1.25rem }
nav ul { padding: 0; list-style: none }
nav li { padding: 0.4rem 0; border-bottom: 1px solid var(--line) }
nav li a { display: inline-block; min-height: 1.5rem; margin-right: 0.5rem }
article {
  margin: 1rem 0;
  padding: 1rem;
  background: var(--paper-2);
  border: 1px solid var(--line);
  border-radius: 14px;
}
article:target { border-color: var(--link) }
dl { margin: 0.25rem 0 }
dt { margin-top: 0.5rem }
dt span { color: var(--ink-2) }
dd { margin: 0 0 0 1rem }
dd p { margin: 0.1rem 0 }
dd dl { padding-left: 0.75rem; border-left: 2px solid var(--line) }
`
