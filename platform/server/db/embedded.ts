import { spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pino, type Logger } from 'pino'
import { SettingError } from '../config/setting-error.ts'
import { databaseUser, type Binaries } from './binaries.ts'
import { DATABASE_USER, isRoot, secretIn } from './data-dir.ts'
import { processCommand, processIdentity } from './process-identity.ts'
import { supervise, type Server } from './supervisor.ts'

/** A running database server of our own, reachable from this machine only. */
export type Cluster = {
  /** The address of `database` as the owner. */
  ownerUrl: (database: string) => string
  /** Whether the server ended and does not take connections again yet. */
  away: () => boolean
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
  /** Told when the server ended, and when it serves again. */
  log?: Logger
  /** Told each time it ended, and whether it said that the disk is full. */
  onEnded?: ((noRoom: boolean) => void) | undefined
  /** Told when the server begins to start: there is time until it takes connections. */
  launched?: (() => void) | undefined
}

export const OWNER = 'caravan_owner'

/**
 * Starts the cluster in `folder`, making it at the first time, and stops a server that survived a killed process. One that
 * ends by itself later is started again on the same port (supervisor.ts).
 */
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
    options.launched?.()
    const lastWords = () => lastLines(join(folder, 'postgresql.log'))
    const ready = (one: Server) => accepts(ownerUrl('postgres'), one)
    if (await ready(server)) {
      if (options.throwaway) return { ownerUrl, away: server.exited, stop: () => stop(server.pid) }
      const again = () => launch(options, data, port)
      const log = options.log ?? pino({ level: 'silent' })
      const { onEnded } = options
      const supervisor = supervise({ first: server, launch: again, accepts: ready, lastWords, onEnded, log })
      const end = async () => {
        await supervisor.rest()
        await stop(supervisor.pid())
      }
      return { ownerUrl, away: supervisor.away, stop: end }
    }
    // Somebody may have taken the free port in between.
    if (options.port || attempt === 3)
      throw new SettingError('DATA_DIR', `the database in ${folder} did not start: ${lastWords()}`)
  }
}

/** The cluster that another process started in `folder` and goes on to look after. */
export function runningCluster(folder: string): Pick<Cluster, 'ownerUrl'> {
  // Fourth line: the port (https://www.postgresql.org/docs/18/storage-file-layout.html).
  const port = Number(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[3])
  const secret = secretIn(join(folder, 'owner.secret'))
  return { ownerUrl: (database) => `postgres://${OWNER}:${secret}@127.0.0.1:${port}/${database}` }
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
    const why = made.error?.message ?? made.stderr.trim().split('\n').at(-1)
    throw new SettingError('DATA_DIR', `the database could not be made in ${folder}: ${why}`)
  }
}

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
    // After a crash: one call for the whole volume instead of one for each of a thousand files, which took 8 s on a disk.
    ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
    ...(options.throwaway ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
  ]
  const log = openSync(join(options.folder, 'postgresql.log'), 'a', 0o600)
  // Its own process group: Ctrl-C reaches the application only, which closes the database when it has finished.
  const child = spawn(options.binaries.postgres, ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...databaseUser(),
    cwd: options.folder,
    detached: true,
    stdio: ['ignore', log, log],
    env: environment(),
  })
  closeSync(log)
  let exited = false
  const ended = new Promise<void>((done) => {
    for (const end of ['exit', 'error'])
      child.on(end, () => {
        exited = true
        done()
      })
  })
  child.unref()
  const pid = child.pid ?? 0
  if (options.throwaway && pid) endWithThisProcess(pid)
  return { pid, exited: () => exited, ended }
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
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
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

/** The end of a log, which may have grown for years. */
function lastLines(file: string): string {
  const size = statSync(file, { throwIfNoEntry: false })?.size
  if (size === undefined) return 'no log'
  const end = Buffer.alloc(Math.min(size, 4096))
  const log = openSync(file, 'r')
  try {
    readSync(log, end, 0, end.length, size - end.length)
  } finally {
    closeSync(log)
  }
  return end.toString().trim().split('\n').slice(-3).join(' | ')
}
