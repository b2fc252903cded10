/**
 * `npm run pages [-- --runs 3 --list]`: loads the sign-in page and the home of every role with an empty cache in Chromium, as a phone
 * on a slow mobile network does, and prints what was transferred and how long it took (medians). Nothing is asserted: times
 * differ between machines; what a page may download is held by `platform/web/build/load-sizes.ts`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { getProduct, signIn } from '#features/session/shared/session.contract.ts'
import type { Role } from '#platform/shared/contract/roles.ts'
import { openDataDir } from '#platform/server/db/data-dir.ts'
import { throwawayRoot } from '#platform/server/db/throwaway-root.ts'
import * as z from 'zod/mini'
import { needBrowser } from '../../tools/browser.ts'
import { build } from '../../tools/build.ts'
import { Server } from '../server.ts'
import { loadOnce, type Target } from './load.ts'
import { printTable } from './table.ts'

/** A school morning: the demo has runs to show. */
const clock = () => new Date('2026-10-05T05:30:00Z')
const ROLES: readonly Role[] = ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT']

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, list: { type: 'boolean', default: false } },
})

if ((await build({ ifStale: true })) !== 0) throw new Error('the web app could not be built')
const dataDir = openDataDir(mkdtempSync(join(throwawayRoot(), 'caravan-pages-')))
try {
  const server = await Server.start(dataDir, clock)
  try {
    await measure(server.url)
  } finally {
    await server.stop()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

async function measure(url: string): Promise<void> {
  const how = { executablePath: needBrowser(), list: values.list }
  const targets: Target[] = [{ name: 'sign-in', url: `${url}/loggedOut/`, token: null }]
  for (const role of ROLES) {
    targets.push({ name: `home ${role}`, url: `${url}/loggedIn/menuPage/`, token: await tokenOf(url, role) })
  }
  for (const target of targets) {
    const loads = []
    for (let run = 0; run < Number(values.runs); run += 1) loads.push(await loadOnce(target, how))
    printTable(target.name, loads)
  }
}

/** Signs in as the first of the role in the demo, so that only the load of the home is measured. */
async function tokenOf(url: string, role: Role): Promise<string> {
  const product = await (await fetch(`${url}${getProduct.path}`)).json()
  const { data } = z.parse(z.object({ data: getProduct.answer }), product)
  const who = data.demo?.find((one) => one.role === role)
  if (!who) throw new Error(`the demo has nobody with the role ${role}`)
  const answer = await fetch(`${url}${signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: who.username, password: who.password }),
  })
  const token = answer.headers.get('authorization')?.replace(/^Bearer /i, '')
  if (!token) throw new Error(`${role} could not sign in (${answer.status})`)
  return token
}
