import type { FastifyReply } from 'fastify'
import { type Html, html, sendPlainPage } from '#server/http/plain-page.ts'

/** The part of JSON Schema that our OpenAPI document uses. */
type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  format?: string
  description?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
type Content = { content?: Record<string, { schema?: Schema }> }
type Operation = {
  operationId?: string
  summary?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[]
  requestBody?: Content
  responses?: Record<string, Content>
}
export type OpenApiDocument = {
  info: { title: string; version: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
}
type Entry = { method: string; path: string; operation: Operation }

/** Sends the OpenAPI document as a readable page. */
export function sendApiReference(reply: FastifyReply, document: OpenApiDocument): FastifyReply {
  const entries = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  )
  const groups = Map.groupBy(entries, ({ operation }) => operation.tags?.[0] ?? 'other')
  const body = html`<div class="api">
    <nav aria-label="Contents">
      <p class="brand">${document.info.title} API</p>
      ${[...groups].map(
        ([tag, own]) =>
          html`<h2 class="small">${tag}</h2><ul>${own.map(
            (entry) =>
              html`<li><a href="#${anchorOf(entry)}">${entry.operation.summary ?? entry.path}</a></li>`,
          )}</ul>`,
      )}
    </nav>
    <main>
      <h1>${document.info.title} API</h1>
      <p class="soft">All paths stand below <code>${document.servers[0]?.url}</code>. Errors carry a code and data,
        never a sentence. The machine’s version of this page is <a href="/api/openapi.json">openapi.json</a>.</p>
      ${[...groups].map(([tag, own]) => html`<section><h2>${tag}</h2>${own.map(card)}</section>`)}
    </main>
  </div>`
  return sendPlainPage(reply, { locale: 'en', title: `${document.info.title} API`, styles: STYLES, body })
}

const anchorOf = ({ operation, method, path }: Entry) =>
  operation.operationId ?? `${method}-${path.replaceAll(/\W+/g, '-')}`

function card(entry: Entry): Html {
  const { method, path, operation } = entry
  const input = inputOf(operation)
  const output = schemaOf(operation.responses?.['200'])
  const errors = errorsOf(operation)
  return html`<article id="${anchorOf(entry)}">
    <h3>${operation.summary}</h3>
    <p class="call"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></p>
    <div class="columns">
      <div><h4>Input</h4>${input.length > 0 ? input : html`<p class="soft small">None</p>`}</div>
      <div><h4>Output</h4>${output ? shape(output) : html`<p class="soft small">None</p>`}</div>
    </div>
    ${
      errors.length > 0 &&
      html`<h4>Errors</h4><ul class="errors">${errors.map(
        ({ status, code, data }) =>
          html`<li><span class="status tabular">${status}</span> <code>${code}</code>${data && html` <span class="soft small">${data}</span>`}</li>`,
      )}</ul>`
    }
  </article>`
}

function inputOf({ parameters = [], requestBody }: Operation): Html[] {
  const fields = parameters.map((parameter) =>
    field(parameter.name, parameter.schema ?? {}, parameter.required ?? false, parameter.in),
  )
  const body = schemaOf(requestBody)
  return [
    ...(fields.length > 0 ? [html`<ul class="fields">${fields}</ul>`] : []),
    ...(body ? [shape(body)] : []),
  ]
}

function schemaOf(part: Content | undefined): Schema | undefined {
  return Object.values(part?.content ?? {})[0]?.schema
}

/** The fields of an object, or of each alternative of a union. */
function shape(schema: Schema): Html {
  const kinds = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (kinds) {
    const word = schema.allOf ? 'and' : 'or'
    return html`${kinds.map((kind, index) => html`${index > 0 && html`<p class="soft small">${word}</p>`}${shape(kind)}`)}`
  }
  if (schema.type === 'array' && schema.items)
    return html`<p class="soft small">List of</p>${shape(schema.items)}`
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length === 0)
    return html`<p class="soft small">${schema.properties || schema.type === 'object' ? 'Empty object' : wordOf(schema)}</p>`
  return html`<ul class="fields">${fields.map(([name, value]) =>
    field(name, value, schema.required?.includes(name) ?? false),
  )}</ul>`
}

function field(name: string, schema: Schema, required: boolean, place?: string): Html {
  const inner = objectIn(schema)
  return html`<li><code>${name}</code>
    <span class="small type">${wordOf(schema)}${!required && ', optional'}${place && ` (${place})`}</span>
    ${schema.description && html`<span class="small soft">${schema.description}</span>`}
    ${inner && html`<details><summary class="small">fields</summary>${shape(inner)}</details>`}</li>`
}

/** The object whose fields can be expanded: the schema itself, a list's item, or the object of a nullable. */
function objectIn(schema: Schema): Schema | undefined {
  if (schema.properties && Object.keys(schema.properties).length > 0) return schema
  if (schema.items) return objectIn(schema.items)
  if (typeof schema.additionalProperties === 'object') return objectIn(schema.additionalProperties)
  return schema.anyOf?.map(objectIn).find((one) => one !== undefined)
}

function wordOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const kinds = schema.anyOf ?? schema.oneOf
  if (kinds) return [...new Set(kinds.map(wordOf))].join(' | ')
  if (schema.type === 'array') return `list of ${schema.items ? wordOf(schema.items) : 'anything'}`
  if (typeof schema.additionalProperties === 'object') return `map of ${wordOf(schema.additionalProperties)}`
  const type = schema.format ?? ([schema.type].flat().filter(Boolean).join(' | ') || 'anything')
  return [type, limitsOf(schema)].filter(Boolean).join(' ')
}

function limitsOf({ minLength, maxLength, minimum, maximum }: Schema): string {
  const low = minLength || (minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? minimum : undefined)
  const high = maxLength ?? (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined)
  if (low === undefined && high === undefined) return ''
  return `(${low ?? ''}…${high ?? ''}${maxLength ? ' characters' : ''})`
}

function errorsOf({ responses = {} }: Operation): { status: string; code: string; data: string }[] {
  return Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, response]) => {
      const kinds = schemaOf(response)?.oneOf ?? []
      return kinds
        .filter((kind) => typeof kind.properties?.code?.const === 'string')
        .map((kind) => ({
          status,
          code: String(kind.properties?.code?.const),
          data: Object.keys(kind.properties?.data?.properties ?? {}).join(', '),
        }))
    })
}

const STYLES = `
html { scroll-padding-top: 1rem; }
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
.api { max-width: 80rem; margin: 0 auto; }
.api main { max-width: none; padding: 2rem 1rem 5rem; display: grid; gap: 1.25rem; min-width: 0; }
.api nav { display: none; }
@media (width >= 62rem) {
  .api { display: grid; grid-template-columns: 17rem minmax(0, 1fr); }
  .api nav { display: block; position: sticky; top: 0; height: 100vh; overflow: auto; padding: 2rem 0.5rem 2rem 1rem; border-inline-end: 1px solid var(--border); }
  .api main { padding-inline: 2rem; }
}
.brand { font-weight: 700; font-size: 1.25rem; letter-spacing: -0.02em; }
.api nav h2 { margin: 1.25rem 0 0.25rem; color: var(--soft); letter-spacing: 0; text-transform: capitalize; }
.api nav ul, .fields, .errors { list-style: none; margin: 0; padding: 0; }
.api nav a { display: block; padding: 0.3rem 0.6rem; margin-inline-start: -0.6rem; border-radius: 0.6rem; color: var(--ink); text-decoration: none; font-size: 0.9375rem; }
.api nav a:hover { background: var(--sunken); }
.api section { display: grid; gap: 1rem; margin-top: 1rem; }
.api section > h2 { text-transform: capitalize; font-size: 1.5rem; }
article { background: var(--surface); border: 1px solid var(--border); border-radius: 1.25rem; padding: 1.25rem 1.5rem; display: grid; gap: 0.75rem; }
article:target { border-color: var(--accent); }
.call { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: center; }
.method { border-radius: 0.5rem; padding: 0.1rem 0.5rem; font-size: 0.8125rem; font-weight: 700; background: var(--note-soft); color: var(--note); }
.method.post { background: var(--good-soft); color: var(--good); }
.method.put, .method.patch { background: var(--warn-soft); color: var(--warn); }
.method.delete { background: var(--bad-soft); color: var(--bad); }
.columns { display: grid; gap: 1rem 2rem; }
@media (width >= 48rem) { .columns { grid-template-columns: 1fr 1fr; } }
.columns > div { min-width: 0; }
article h4 { margin: 0 0 0.4rem; font-size: 0.8125rem; color: var(--soft); }
.fields > li { padding: 0.35rem 0; border-top: 1px solid var(--border); overflow-wrap: anywhere; }
.fields > li > .soft { display: block; }
.fields code { font-weight: 600; }
.type { color: var(--accent-ink); }
.fields details { margin-inline-start: 0.75rem; }
.fields summary { cursor: pointer; color: var(--soft); width: max-content; padding: 0.15rem 0; }
.errors { display: flex; flex-wrap: wrap; gap: 0.4rem 1.25rem; }
.status { font-size: 0.8125rem; font-weight: 700; color: var(--bad); }
`
