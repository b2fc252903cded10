import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { ERROR_CODES } from '#platform/shared/errors/catalogue.ts'
import type { AppContext } from '../app-context.ts'
import { openApiOf } from './openapi.ts'
import type { Route } from './route.ts'

/**
 * `/openapi.json`, and outside production `/docs`: one page without any resource but itself. Both are made when somebody asks,
 * an operation at a time, and kept as bytes beside the heap.
 */
export function mountDocs(fastify: FastifyInstance, app: AppContext, routes: readonly Route[]): void {
  const description = onceAsked(async () => JSON.stringify(await openApiOf(routes, app.settings.version)))
  fastify.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await description()),
  )
  if (app.settings.production) return
  const page = onceAsked(() => pageOf(app, routes))
  fastify.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(await page()))
}

function onceAsked(make: () => Promise<string>): () => Promise<Buffer> {
  let made: Promise<Buffer> | undefined
  return () => (made ??= make().then((text) => Buffer.from(text)))
}

const STYLE = `body{font:15px/1.5 Roboto,system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1c2733}
code,pre{font:13px/1.45 ui-monospace,monospace}details{border:1px solid #d5dde6;border-radius:8px;margin:.4rem 0;padding:.4rem .8rem}
summary{cursor:pointer}b{display:inline-block;min-width:4.5rem}pre{overflow:auto;background:#f4f7fa;padding:.8rem;border-radius:6px}`

async function pageOf(app: AppContext, routes: readonly Route[]): Promise<string> {
  const sorted = routes.toSorted((a, b) => a.endpoint.path.localeCompare(b.endpoint.path, 'en'))
  const errors = ERROR_CODES.map(
    (code) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${escape(app.texts.say('en', `error.translation.code.${code}`))}</td></tr>`,
  )
  const operations: string[] = []
  for (const route of sorted) {
    await nextTurn()
    operations.push(operation(route))
  }
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Caravan API</title>
<style>${STYLE}</style><h1>Caravan API ${escape(app.settings.version)}</h1>
<p>The machine-readable form is <a href="/openapi.json">/openapi.json</a>.</p>
${operations.join('\n')}
<h2>Error codes</h2><table>${errors.join('')}</table></html>`
}

function operation({ endpoint, needs }: Route): string {
  const shapes = { params: endpoint.params, query: endpoint.query, body: endpoint.body, answer: endpoint.answer }
  const parts = Object.entries(shapes).flatMap(([name, schema]) =>
    schema
      ? [
          `<h4>${name}</h4><pre>${escape(JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: name === 'answer' ? 'output' : 'input' }), null, 1))}</pre>`,
        ]
      : [],
  )
  return `<details id="${endpoint.name}"><summary><b>${endpoint.method}</b> <code>${escape(endpoint.path)}</code> ${escape(endpoint.summary)}</summary>
<p>Needs: <code>${escape(JSON.stringify(needs))}</code></p>${parts.join('')}</details>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
