import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * What a process number means right now: a text that stays equal as long as the same process lives and differs when the
 * number was given to another one. Null when no such process lives.
 */
export function processIdentity(pid: number): string | null {
  if (process.platform === 'linux') {
    try {
      // Field 22 of stat is the start time; the name in brackets may hold spaces, so count behind it.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
      return fields?.[0] === 'Z' ? null : (fields?.[19] ?? null)
    } catch {
      return null
    }
  }
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}

/** The command line of a process, or an empty text when it cannot be read. */
export function processCommand(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
