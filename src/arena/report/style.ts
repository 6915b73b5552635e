/** The look of a report: the printed page of Fairdeal, in light, dark and print, with the letters a machine has. */
export const STYLE = `
:root{color-scheme:light dark;--paper:#F4ECDC;--panel:#FBF6EA;--dim:#E9DEC8;--ink:#211B17;--ink-2:#5C5148;--line:#CFC1A8;--edge:#85765F;--lamp:#F2B134;--red:#B92D1B;--blue:#1F5A9E;--green:#23704A;--s0:#FBF6EA;--s1:#DED2BB;--s2:#B5A88F;--s3:#7A6C59;--s4:#3A312A}
@media (prefers-color-scheme:dark){:root{--paper:#151A19;--panel:#1E2523;--dim:#2A3330;--ink:#F3EAD8;--ink-2:#B9B1A2;--line:#3A4541;--edge:#7E8A84;--red:#F0836F;--blue:#86B6EE;--green:#79C79B;--s0:#1E2523;--s1:#38423E;--s2:#66706A;--s3:#A9A696;--s4:#EFE6D4}}
@media print{:root{color-scheme:light;--paper:#fff;--panel:#fff;--dim:#eee;--ink:#000;--ink-2:#333;--line:#bbb;--edge:#666;--red:#B92D1B;--blue:#1F5A9E;--green:#23704A;--s0:#fff;--s1:#ddd;--s2:#aaa;--s3:#666;--s4:#222}section{break-inside:avoid}.scroll{overflow:visible!important}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:450 16px/1.4 'Atkinson Hyperlegible Next',system-ui,'Segoe UI',Roboto,sans-serif}
main{max-width:1080px;margin:0 auto;padding:20px 16px 40px}
h1,h2,.quote{font-family:Besley,Rockwell,'Roboto Slab',Georgia,serif}
h1{font-size:31px;line-height:1.1;font-weight:800;margin:8px 0 4px}
h2{font-size:22px;line-height:1.2;font-weight:800;margin:0 0 4px}
p{margin:4px 0 12px;max-width:70ch;overflow-wrap:anywhere}
header{border-bottom:3px double var(--edge);padding-bottom:12px;margin-bottom:20px}
.facts,.note{color:var(--ink-2);font-size:15px}
.quote{font-size:19px;line-height:1.34;font-weight:700;margin:12px 0;padding:12px 16px;background:var(--panel);border:1.5px solid var(--edge);border-left:8px solid var(--lamp);border-radius:4px}
section{background:var(--panel);border:1.5px solid var(--line);border-radius:18px;padding:16px;margin:0 0 16px}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,340px),1fr));gap:16px;align-items:start}
.scroll{overflow-x:auto}
.scroll:focus-visible{outline:3px solid var(--blue);outline-offset:3px}
table{border-collapse:collapse;font-size:15px;font-variant-numeric:tabular-nums;width:100%}
caption{text-align:left;color:var(--ink-2);font-size:14px;padding-bottom:4px}
th,td{padding:4px 8px;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap;vertical-align:top}
th:first-child{text-align:left;white-space:normal;overflow-wrap:anywhere;min-width:7em}
thead th{font-weight:650;border-bottom:2px solid var(--edge)}
tbody th{font-weight:650}
.caption{color:var(--ink-2);font-size:14px;margin:16px 0 4px}
dl{margin:0;overflow-wrap:anywhere;max-width:80ch}
dt{font-weight:650}
dd{margin:0 0 8px;padding-left:12px;border-left:3px solid var(--line);font-size:15px}
@media (max-width:480px){section{padding:14px 12px}table{font-size:14px}th,td{padding:4px 5px}th:first-child{padding-left:0}}
.alarm{border-color:var(--red);border-width:3px}
svg{display:block;width:100%;max-width:520px;height:auto;font:500 12px 'Atkinson Hyperlegible Next',system-ui,'Segoe UI',Roboto,sans-serif}
svg text{fill:var(--ink)}
.grid{stroke:var(--line);fill:none}
.whisker{stroke:var(--ink);stroke-width:2;fill:none}
.dot{fill:var(--ink)}
.hollow{fill:var(--panel);stroke:var(--ink);stroke-width:1.5}
.line{fill:none;stroke-width:2}
.lead{stroke:var(--line);fill:none}
.look-0{stroke:var(--ink)}.look-1{stroke:var(--blue);stroke-dasharray:7 3}.look-2{stroke:var(--red);stroke-dasharray:2 3}.look-3{stroke:var(--green);stroke-dasharray:9 3 2 3}.look-4{stroke:var(--edge)}.look-5{stroke:var(--blue)}.look-6{stroke:var(--red)}.look-7{stroke:var(--green)}
rect{stroke:var(--edge);stroke-width:.75}
.empty{fill:none;stroke:var(--line)}
.shade-0{fill:var(--s0)}.shade-1{fill:var(--s1)}.shade-2{fill:var(--s2)}.shade-3{fill:var(--s3)}.shade-4{fill:var(--s4)}
svg .on-shade-3,svg .on-shade-4{fill:var(--panel)}
.kind-illegal{fill:var(--red)}.kind-unreadable{fill:var(--blue)}.kind-truncated{fill:var(--lamp)}.kind-late{fill:var(--green)}.kind-transport{fill:var(--s4)}.kind-declined{fill:var(--edge)}.kind-crashed,.kind-gone{fill:var(--s3)}.kind-default{fill:var(--s2)}
svg .on-kind-illegal,svg .on-kind-unreadable,svg .on-kind-late,svg .on-kind-transport,svg .on-kind-declined,svg .on-kind-crashed,svg .on-kind-gone{fill:var(--panel)}svg .on-kind-truncated{fill:#211B17}
.legend{display:flex;flex-wrap:wrap;gap:4px 16px;list-style:none;margin:8px 0 0;padding:0;font-size:14px}.legend li{display:flex;align-items:center;gap:6px}.legend svg{width:14px;height:14px}
.scroll+.scroll,.scroll+.caption,svg+.scroll,.legend+.scroll,.pair+.scroll{margin-top:20px}
@media print{main{padding:0}table{font-size:12px}th,td{padding:2px 4px;white-space:normal}.pair{grid-template-columns:1fr 1fr}}
`
