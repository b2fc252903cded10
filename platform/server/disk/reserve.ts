import { randomBytes } from 'node:crypto'
import { rmSync, statfsSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'

/**
 * Room that is kept for the moment when the disk is full: two segments of PostgreSQL's log, which grows by 16 MiB at a
 * time.
 */
export const RESERVE_BYTES = 32 * 2 ** 20
/** Under so much room only the run writes. */
const LOW_BYTES = RESERVE_BYTES / 2
/** The reserve is made again when this much would be left beside it. */
const ROOM_BYTES = 2 * RESERVE_BYTES
const LOOK_MS = 1000
/** What fails in a burst fails for the same lack of room. */
const SAME_MS = 5000
/** A database elsewhere that said it was full counts as full for so long. */
const SAID_MS = 10_000

/** Watches the room that the application writes to. */
export type Disk = {
  /** Somebody found it full. True when room was made just now, so that trying again makes sense. */
  readonly full: () => boolean
  /** The database ended. It may have had no room to say why: with as little left as a start needs, the disk is full. */
  readonly ended: (noRoom: boolean) => void
  /** Whether it is full: the reserve is in use, or somebody found it full a moment ago. */
  readonly isFull: () => boolean
  /** Whether what is left belongs to the run. */
  readonly isLow: () => boolean
  readonly close: () => void
}

/** A place of which nobody knows how much room it has. */
export const anyDisk: Disk = {
  full: () => false,
  ended: () => {},
  isFull: () => false,
  isLow: () => false,
  close: () => {},
}

/** Keeps a reserve in `folder`, gives it up when the disk is full, and makes it again when there is room. */
export function keepReserve(folder: string, log: Logger): Disk {
  const file = join(folder, 'reserve')
  let gaveUp = -Infinity
  let found = -Infinity
  let inUse = false
  let making: Promise<void> | undefined
  let problem = ''

  const look = () => {
    if (making || !(inUse || sizeOf(file) < RESERVE_BYTES) || roomIn(folder) < ROOM_BYTES + RESERVE_BYTES) return
    making = makeFile(file)
      .then(() => {
        if (inUse) log.warn({ folder }, 'the disk has room again: the reserve is made anew')
        inUse = false
        found = -Infinity
      })
      .catch((error: unknown) => {
        rmSync(file, { force: true })
        // It is tried again every second: said once.
        if (String(error) !== problem) log.error({ folder, reason: String(error) }, 'the reserve could not be made')
        problem = String(error)
      })
      .finally(() => (making = undefined))
  }
  const giveUp = (now: number) => {
    rmSync(file, { force: true })
    gaveUp = now
    inUse = true
    log.error({ folder, bytes: RESERVE_BYTES }, 'the disk is full: the reserve is given up, please make room')
  }
  // Even a start writes: a lock, and the database its own files.
  if (sizeOf(file) > 0 && roomIn(folder) < LOW_BYTES) giveUp(performance.now())
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  look()
  const full = () => {
    const now = performance.now()
    found = now
    if (sizeOf(file) > 0) giveUp(now)
    return now - gaveUp < SAME_MS
  }
  return {
    full,
    ended: (noRoom) => {
      if (noRoom || roomIn(folder) < LOW_BYTES) full()
    },
    isFull: () => inUse || performance.now() - found < SAID_MS,
    isLow: () => inUse && roomIn(folder) < LOW_BYTES,
    close: () => clearInterval(timer),
  }
}

/** Bytes; a system that does not tell them is not taken for full. */
function roomIn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return Infinity
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Random bytes: a file system that compresses would keep no room with zeros. */
async function makeFile(file: string): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    const part = 2 ** 20
    for (let written = 0; written < RESERVE_BYTES; written += part) await handle.write(randomBytes(part))
  } finally {
    await handle.close()
  }
}
