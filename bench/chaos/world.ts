import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { throwawayRoot } from '#platform/server/db/throwaway-root.ts'
import { getProduct } from '#features/session/shared/session.contract.ts'
import { Client, pause } from '../client.ts'
import { Server } from '../server.ts'
import { onSmallDisk, SmallDisk } from './small-disk.ts'

/** Monday 5 October 2026, 07:30 in Rome: the demo has runs in this hour. */
const START = Date.parse('2026-10-05T05:30:00Z')
const began = performance.now()
export const clock = (): Date => new Date(START + Math.round(performance.now() - began))

const SMALL_BYTES = 256 * 2 ** 20

/** A real server in a process of its own, with the demo on its embedded database. */
export class World {
  readonly server: Server
  readonly folder: string
  readonly dataDir: string
  /** Null unless the data lie on a small disk. */
  readonly disk: SmallDisk | null

  private constructor(server: Server, folder: string, disk: SmallDisk | null) {
    this.server = server
    this.folder = folder
    this.dataDir = join(folder, 'disk', 'data')
    this.disk = disk
  }

  /** `smallDisk`: on a file system of 256 MiB; null when this machine gives none. */
  static async open({ smallDisk = false, folder: root = throwawayRoot() } = {}): Promise<World | null> {
    const folder = mkdtempSync(join(root, 'caravan-chaos-'))
    chmodSync(folder, 0o755)
    const at = join(folder, 'disk')
    const within = smallDisk ? onSmallDisk(at, SMALL_BYTES) : []
    if (within === null) return null
    const env = { LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent', NODE_ENV: 'development' }
    const server = await Server.start(join(at, 'data'), clock, { within, env })
    return new World(server, folder, smallDisk ? new SmallDisk(server.pid, at) : null)
  }

  /** The sign-in of the demo's person in this role. */
  async signIn(role: string): Promise<{ username: string; password: string }> {
    const { demo = [] } = await new Client(() => this.server.url).surely(getProduct, {})
    const found = demo.find((one) => one.role === role)
    if (!found) throw new Error(`the demo has no ${role}`)
    return { username: found.username, password: found.password }
  }

  /** What readiness says: its status and its reasons. */
  async health(): Promise<{ status: number; reasons: string[] }> {
    const answer = await fetch(`${this.server.url}/health/ready`)
    const { reasons = [] } = await answer.json()
    return { status: answer.status, reasons }
  }

  async untilReady(): Promise<void> {
    while ((await this.health().catch(() => null))?.status !== 200) await pause(20)
  }

  /** The process of the database server, and those that it started. */
  database(): number[] {
    const first = readFileSync(join(this.#seen, this.dataDir, 'database/cluster/postmaster.pid'), 'utf8').split(
      '\n',
    )[0]!
    const children = execFileSync('pgrep', ['-P', first], { encoding: 'utf8' })
    return [first, ...children.trim().split('\n')].map(Number)
  }

  signal(pids: readonly number[], signal: NodeJS.Signals): void {
    for (const pid of pids) {
      try {
        process.kill(pid, signal)
      } catch {
        // Ended meanwhile.
      }
    }
  }

  /** Where this process sees the file systems of the server. */
  get #seen(): string {
    return this.disk ? `/proc/${this.server.pid}/root` : '/'
  }

  async close(): Promise<void> {
    await this.server.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
