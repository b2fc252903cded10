import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The command that runs another one with a file system of its own, of so many bytes, at `folder`: in a mount namespace,
 * which ends with it. Null where the system gives none, neither to root nor, through a user namespace, to anybody else.
 */
export function onSmallDisk(folder: string, bytes: number): string[] | null {
  mkdirSync(folder, { recursive: true })
  const root = process.getuid?.() === 0
  const user = String(process.getuid?.() ?? 0)
  const group = String(process.getgid?.() ?? 0)
  // Who is root by a user namespace alone gives that up again: PostgreSQL refuses root.
  const back = root ? 'exec' : `exec unshare --user --map-user=${user} --map-group=${group} --`
  const mode = root ? '0755' : '0700'
  const script = `mount -t tmpfs -o size=${bytes},mode=${mode} tmpfs "$0" && ${back} "$@"`
  const command = [
    'unshare',
    ...(root ? [] : ['--user', '--map-root-user']),
    '--mount',
    '--',
    'sh',
    '-c',
    script,
    folder,
  ]
  const [first, ...rest] = command
  return spawnSync(first!, [...rest, 'true'], { stdio: 'ignore' }).status === 0 ? command : null
}

/** A disk that another process has mounted at `folder`, seen through that process. */
export class SmallDisk {
  readonly #folder: string

  constructor(pid: number, folder: string) {
    this.#folder = join(`/proc/${pid}/root`, folder)
  }

  get freeBytes(): number {
    const { bavail, bsize } = statfsSync(this.#folder)
    return bavail * bsize
  }

  /** Fills it until so many bytes are left, or to the last. */
  fill(leaveBytes = 0): void {
    const file = openSync(join(this.#folder, `filler-${crypto.randomUUID()}`), 'w')
    const part = Buffer.alloc(2 ** 16)
    try {
      while (this.freeBytes > leaveBytes) writeSync(file, part)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    } finally {
      closeSync(file)
    }
  }

  /** Takes away what filled it. */
  empty(): void {
    spawnSync('sh', ['-c', 'rm -f "$0"/filler-*', this.#folder])
  }
}
