import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** Segments that both stores accept: Google Play forbids hyphens, Apple forbids underscores. */
const APP_ID = /^[a-z][a-z0-9]*(?:\.[a-z][a-z0-9]*)+$/
/** The files that hold the name give these characters a meaning of their own. */
const APP_NAME = /^[^"'\\$<>&@?=\n]{1,30}$/

const operatorFile = z.strictObject({
  /** The address of the server that the app opens: an origin over HTTPS. */
  server: z.string(),
  /** The application id of both stores. */
  id: z.string(),
  /** The name under the icon. */
  name: z.string(),
})
export type Operator = z.output<typeof operatorFile>

/** A value of `mobile/operator.json` that cannot be used. The message names the field. */
export class OperatorError extends Error {}

/** Returns the checked content of `mobile/operator.json`. Throws `OperatorError`. */
export function parseOperator(text: string): Operator {
  const parsed = operatorFile.safeParse(jsonOf(text))
  if (!parsed.success) throw new OperatorError('operator.json needs the texts "server", "id" and "name", and no others')
  const { server, id, name } = parsed.data
  const url = URL.canParse(server) ? new URL(server) : null
  if (url?.protocol !== 'https:' || url.origin !== server.replace(/\/$/, ''))
    throw new OperatorError('"server" must look like https://caravan.example.org, without a path')
  // App links and app-bound domains name hosts alone.
  if (url.port !== '') throw new OperatorError('"server" must use the standard port of HTTPS')
  if (!APP_ID.test(id)) throw new OperatorError('"id" must look like org.example.caravan')
  if (!APP_NAME.test(name))
    throw new OperatorError('"name" must have 1 to 30 characters, none of " \' \\ $ < > & @ ? =')
  return { server: url.origin, id, name }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new OperatorError('operator.json is not valid JSON')
  }
}

/** Reads the values of the operator, or those of the example when there are none. Throws `OperatorError`. */
export function readOperator(folder: string): { operator: Operator; isExample: boolean } {
  const own = `${folder}/operator.json`
  const isExample = !existsSync(own)
  return {
    operator: parseOperator(readFileSync(isExample ? `${folder}/operator.example.json` : own, 'utf8')),
    isExample,
  }
}
