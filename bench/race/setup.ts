import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postmasterOf } from '../proc.ts'
import { readCallers, type Callers } from './callers.ts'
import { Helper } from './children.ts'
import { explainStatements } from './explained.ts'
import { signInAll } from './sign-in.ts'
import type { Heard, Order, Script } from './load.ts'
import type { ProductAnswer, ProductOrder } from './product.ts'
import type { Tokens } from './requests.ts'
import { openWorld, resetWorld, withOwner } from './world.ts'
import type { Side, Workload } from './workloads.ts'

export type Product = Helper<ProductOrder, ProductAnswer>
/** Everything that a race needs, started. */
export type Setup = {
  callers: Callers
  tokens: Tokens
  ports: Record<Side, number>
  pids: Record<Side, number> & { database: number }
  product: Product
  load: Helper<Order, Heard>
  /** The version of the database. */
  postgres: string
  owner: string
  /** A folder for files of this race alone. */
  scratch: string
  close: () => Promise<void>
}

export type Where = {
  folder: string
  scale: number
  connections: number
  workloads: readonly Workload[]
  /** The database measures what each statement takes. */
  measured?: boolean
  /** The database explains each statement to the connection that sends it (explained.ts). */
  explained?: boolean
  say: (text: string) => void
}

/** Opens the world, starts both servers and the client, and signs in. Everything is closed again when one of it fails. */
export async function openSetup({
  folder,
  scale,
  connections,
  workloads,
  measured,
  explained,
  say,
}: Where): Promise<Setup> {
  const undo: (() => unknown)[] = []
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    const scratch = mkdtempSync(join(tmpdir(), 'caravan-setup-'))
    undo.push(() => rmSync(scratch, { recursive: true, force: true }))
    const world = await openWorld({ folder, scale, measured, say })
    undo.push(world.stop)
    const { callers, postgres } = await withOwner(world.urls.owner, async (owner) => {
      await resetWorld(owner)
      await explainStatements(owner, explained ?? false)
      const version = await owner.query<{ server_version: string }>('show server_version')
      return {
        callers: await readCallers(owner, connections),
        postgres: `PostgreSQL ${version.rows[0]?.server_version ?? ''}`,
      }
    })
    const limit = await Helper.start<never, { port: number }>('limit.ts', [world.urls.owner])
    undo.push(() => limit.helper.stop())
    const { app, control } = world.urls
    const product = await Helper.start<ProductOrder, ProductAnswer>('product.ts', [world.dataDir, app, control])
    undo.push(() => product.helper.stop())
    const ports = { limit: limit.first.port, product: 'port' in product.first ? product.first.port : 0 }
    const tokens = await signInAll(`http://127.0.0.1:${ports.product}`, {
      administrators: callers.administrators.map((administrator) => administrator.username),
      assistants: workloads.includes('board') ? callers.crews.product.map((crew) => crew.username) : [],
    })
    const file = join(scratch, 'script.json')
    writeFileSync(file, JSON.stringify({ callers, tokens, ports, connections } satisfies Script), { mode: 0o600 })
    const load = await Helper.start<Order, Heard>('load.ts', [file])
    undo.push(() => load.helper.stop())
    const pids = { limit: limit.helper.pid, product: product.helper.pid, database: postmasterOf(`${world.dataDir}/`) }
    return {
      callers,
      tokens,
      ports,
      pids,
      postgres,
      owner: world.urls.owner,
      product: product.helper,
      load: load.helper,
      scratch,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
