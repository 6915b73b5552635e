/** The document as a page for people. It is made from the document alone, and needs no script. */

import type { Shape } from '../../engine/index.ts'
import { PROBLEMS, type ProblemCode } from '../../protocol/index.ts'
import { curlOf, VARIABLES } from './curl.ts'
import { type Html, html, prose } from './markup.ts'
import type { Answer, Document, Operation, Parameter } from './openapi.ts'
import { fieldsOf, kindOf } from './shape-view.ts'

/** Where the page stands, and the files that belong to it. */
export const PAGE_PATH = '/api/'
export const STYLE_PATH = '/api/page.css'
export const DOCUMENT_PATH = '/api/openapi.json'

interface CallView {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

export function page(document: Document): string {
  const { info, tags, paths, components } = document
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): CallView => ({ method: method.toUpperCase(), path, operation })),
  )
  const of = (area: string) => calls.filter(({ operation }) => operation.tags.includes(area))
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${info.title}: the calls of the server</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<header>
<h1>${info.title}: the calls of the server</h1>
<p>Protocol version ${info.version}. For programs: <a href="${DOCUMENT_PATH}">openapi.json</a> (OpenAPI ${document.openapi}).</p>
${prose(String(info.description))}
<p>The examples are for a shell; what they are to be told is in variables:</p>
<pre tabindex="0" aria-label="Variables of the examples"><code>${VARIABLES}</code></pre>
</header>
<nav aria-label="Calls">
${tags.map(
  ({ name, description }) => html`<section><h2><a href="#${name}">${heading(name)}</a></h2><p>${description}</p>
<ul>${of(name).map(({ method, path, operation }) => html`<li><a href="#${operation.operationId}">${title(method, path)}</a> ${operation.summary}</li>`)}</ul></section>
`,
)}<p><a href="#errors">Errors</a> · <a href="#shapes">Shapes</a></p>
</nav>
<main>
${tags.map(
  ({ name, description }) => html`<section id="${name}"><h2>${heading(name)}</h2><p>${description}</p>
${of(name).map(callView)}</section>
`,
)}<section id="errors"><h2>Errors</h2>
<p>An error is <code>application/problem+json</code>, a <a href="#Problem">Problem</a>. A move that is not taken has the code of its refusal.</p>
<dl>${Object.entries(PROBLEMS).map(
    ([
      code,
      [status, says],
    ]) => html`<dt id="${code}"><code>${status}</code> <code>${code}</code></dt><dd>${prose(says)}</dd>
`,
  )}</dl></section>
<section id="shapes"><h2>Shapes</h2>
${Object.entries(components.schemas).map(([name, shape]) => shapeView(name, shape))}</section>
</main>
</body>
</html>
`.text
}

function callView({ method, path, operation }: CallView): Html {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation
  const given = Object.entries(responses).filter(([, answer]) => !isProblem(answer))
  const messages = operation['x-messages']
  return html`<article id="${operationId}">
<h3>${title(method, path)}</h3>
<p><b>${summary}.</b></p>
${description === undefined ? null : prose(description)}
${tokenOf(operation)}
${parameters.length === 0 ? null : html`<h4>Parameters</h4><dl>${parameters.map(parameterView)}</dl>`}
${
  requestBody === undefined
    ? null
    : html`<h4>Body</h4><ul>${Object.entries(requestBody.content).map(
        ([type, { schema }]) =>
          html`<li><code>${type}</code>${schema === undefined ? null : html`: ${kindOf(schema)}`}${requestBody.required ? null : ', may be left out'}</li>`,
      )}</ul>`
}
${messages === undefined ? null : html`<h4>Messages</h4><ul><li>of the client: ${kindOf(messages.client)}</li><li>of the server: ${kindOf(messages.server)}</li></ul>`}
<h4>Answers</h4>
<ul>${given.map(([status, answer]) => answerView(status, answer))}${Object.entries(responses)
    .filter(([, answer]) => isProblem(answer))
    .map(([status, answer]) => html`<li><code>${status}</code> ${codesOf(answer)}</li>`)}</ul>
<pre tabindex="0" aria-label="Example of ${summary}"><code>${curlOf(path, method, operation)}</code></pre>
</article>
`
}

function tokenOf({ security }: Operation): Html | null {
  if (security.length === 0) return null
  const isNeeded = security.every(one => Object.keys(one).length > 0)
  return html`<p>${isNeeded ? 'Needs a token.' : 'Takes a token, and shows a spectator’s view without one.'}</p>`
}

function parameterView({ name, in: where, description, schema, required }: Parameter): Html {
  return html`<dt><code>${name}</code> <span>in the ${where}, ${kindOf(schema)}${required ? null : ', optional'}</span></dt>
<dd>${prose(description)}</dd>
`
}

function answerView(status: string, { description, content = {} }: Answer): Html {
  const types = Object.entries(content).map(
    ([type, { schema }], index) =>
      html`${index === 0 ? ' ' : ', '}<code>${type}</code>${schema === undefined ? null : html`: ${kindOf(schema)}`}`,
  )
  return html`<li><code>${status}</code> ${description}${types}</li>`
}

/** The codes of an error, each linked to what it means; those of moves are the games' own. */
function codesOf({ content = {} }: Answer): Html {
  const { properties } = content['application/problem+json'].schema as { properties: Record<'code' | 'status', Shape> }
  const codes = properties.code.enum as readonly string[]
  const isProblem = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code)
  return html`${codes.map((code, index) => {
    const told = html`<code>${code}</code>`
    return html`${index === 0 ? null : ', '}${isProblem(code) && PROBLEMS[code][0] === properties.status.const ? html`<a href="#${code}">${told}</a>` : told}`
  })}`
}

function isProblem({ content = {} }: Answer): boolean {
  return 'application/problem+json' in content
}

function shapeView(name: string, shape: Shape): Html {
  const { description, type } = shape
  const kind = type === 'object' && shape.properties !== undefined ? null : html`<p>${kindOf(shape)}</p>`
  return html`<article id="${name}"><h3>${name}</h3>
${typeof description === 'string' ? prose(description) : null}${kind}${fieldsOf(shape)}</article>
`
}

function title(method: string, path: string): Html {
  return html`<code><b>${method}</b> ${path}</code>`
}

function heading(area: string): string {
  return area.charAt(0).toUpperCase() + area.slice(1)
}
