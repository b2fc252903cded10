import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, openSync, closeSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { databaseUser, type Binaries } from './binaries.ts'
import { DATABASE_USER, isRoot, secretIn } from './data-dir.ts'
import { processCommand, processIdentity } from './process-identity.ts'

/** A running database server of our own, reachable from this machine only. */
export type Cluster = {
  /** The address of `database` as the owner. */
  ownerUrl: (database: string) => string
  stop: () => Promise<void>
}

type Options = {
  binaries: Binaries
  /** Holds the cluster, its log and the owner's secret. */
  folder: string
  /** 0 takes a free one. */
  port?: number
  /** For tests: no fsync, and the server ends when this process does, however that happens. */
  throwaway?: boolean
}

export const OWNER = 'caravan_owner'

/** Starts the cluster in `folder`, making it at the first time, and stops a server that survived a killed process. */
export async function startCluster(options: Options): Promise<Cluster> {
  const { folder, binaries } = options
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (isRoot()) chownSync(folder, DATABASE_USER, DATABASE_USER)
  const data = join(folder, 'cluster')
  const secret = secretIn(join(folder, 'owner.secret'))
  if (existsSync(join(data, 'PG_VERSION'))) await stopSurvivor(data)
  else initialise(binaries, folder, data, secret)

  for (let attempt = 1; ; attempt += 1) {
    const port = options.port || (await freePort())
    const ownerUrl = (database: string) => `postgres://${OWNER}:${secret}@127.0.0.1:${port}/${database}`
    const server = launch(options, data, port)
    if (await accepts(ownerUrl('postgres'), server)) return { ownerUrl, stop: () => stop(server.pid) }
    // Somebody may have taken the free port in between.
    if (options.port || attempt === 3)
      throw new Error(`the database did not start: ${lastLines(join(folder, 'postgresql.log'))}`)
  }
}

function initialise(binaries: Binaries, folder: string, data: string, secret: string): void {
  const passwordFile = join(folder, 'initdb.secret')
  rmSync(data, { recursive: true, force: true })
  writeFileSync(passwordFile, secret, { mode: 0o600 })
  if (isRoot()) chownSync(passwordFile, DATABASE_USER, DATABASE_USER)
  const made = spawnSync(
    binaries.initdb,
    [
      '-D',
      data,
      '-U',
      OWNER,
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...databaseUser(), cwd: folder, encoding: 'utf8', env: environment() },
  )
  rmSync(passwordFile, { force: true })
  if (made.status !== 0) {
    rmSync(data, { recursive: true, force: true })
    throw new Error(`the database could not be made: ${made.error?.message ?? made.stderr.trim().split('\n').at(-1)}`)
  }
}

type Server = { pid: number; exited: () => boolean }

function launch(options: Options, data: string, port: number): Server {
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
    'shared_buffers=128MB',
    'timezone=UTC',
    'log_timezone=UTC',
    'wal_level=minimal',
    'max_wal_senders=0',
    'jit=off',
    'log_min_messages=warning',
    'log_file_mode=0600',
    ...(options.throwaway ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
  ]
  const log = openSync(join(options.folder, 'postgresql.log'), 'a', 0o600)
  // Its own process group: Ctrl-C reaches the house only, which closes the database when it has finished.
  const child = spawn(options.binaries.postgres, ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...databaseUser(),
    cwd: options.folder,
    detached: true,
    stdio: ['ignore', log, log],
    env: environment(),
  })
  closeSync(log)
  let exited = false
  child.on('exit', () => (exited = true))
  child.on('error', () => (exited = true))
  child.unref()
  const pid = child.pid ?? 0
  if (options.throwaway && pid) endWithThisProcess(pid)
  return { pid, exited: () => exited }
}

/** A shell that reads from a pipe of ours: when we are gone, however, it reads the end and stops the server. */
function endWithThisProcess(pid: number): void {
  const guard = spawn('sh', ['-c', 'cat >/dev/null; kill -INT "$0" 2>/dev/null', String(pid)], {
    ...databaseUser(),
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.on('error', () => {})
  guard.stdin.on('error', () => {})
  // Neither the guard nor its pipe keeps this process alive.
  guard.unref()
  if ('unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref()
}

async function accepts(url: string, server: Server): Promise<boolean> {
  for (let tries = 0; tries < 1500 && !server.exited(); tries += 1) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      await client.end().catch(() => {})
      await wait(20)
    }
  }
  return false
}

/** Asks for a fast shutdown (open transactions roll back) and waits for the end. */
async function stop(pid: number): Promise<void> {
  const identity = processIdentity(pid)
  if (identity === null) return
  process.kill(pid, 'SIGINT')
  for (let tries = 0; tries < 1500; tries += 1) {
    if (processIdentity(pid) !== identity) return
    await wait(20)
  }
  throw new Error(`the database (process ${pid}) does not stop`)
}

async function stopSurvivor(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  // After a restart of the machine the number may belong to something else.
  if (pid > 0 && processCommand(pid).includes(data)) await stop(pid)
  rmSync(file, { force: true })
}

/** The database must not inherit PG* settings, nor a locale that it does not know. */
function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer()
    probe.on('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address !== null && typeof address === 'object' ? done(address.port) : failed(new Error('no port')),
      )
    })
  })
}

function lastLines(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(-3).join(' | ') : 'no log'
}
