import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks of a second in /proc on every Linux. */
export const TICKS = 100

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** The fields of /proc/<pid>/stat behind the name in brackets. */
const stat = (pid: number, path = `${pid}`): string[] => read(`/proc/${path}/stat`).split(') ').at(-1)?.split(' ') ?? []

/** Ticks of processor time of a process, of its ended children too if asked. */
export function ticksOf(pid: number, withEnded = false): number {
  const [user, system, endedUser, endedSystem] = stat(pid).slice(11, 15).map(Number)
  return (user ?? 0) + (system ?? 0) + (withEnded ? (endedUser ?? 0) + (endedSystem ?? 0) : 0)
}

/** Ticks of processor time of the first thread of a process: in Node the one that runs JavaScript. */
export function threadTicksOf(pid: number): number {
  const [user, system] = stat(pid, `${pid}/task/${pid}`).slice(11, 13).map(Number)
  return (user ?? 0) + (system ?? 0)
}

/** Memory of a process, shared parts by their share. */
export const mebibytes = (pid: number): number =>
  Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024

/** Memory of a process with all that it shares, as VmRSS counts it. */
export const residentMebibytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024

const allPids = (): number[] => readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? Number(name) : []))

/** The first process of the database whose data lie in a folder; 0 without one. */
export function postmasterOf(dataDir: string): number {
  const found = allPids().find((pid) => {
    const words = read(`/proc/${pid}/cmdline`).split('\0')
    return words[0]?.endsWith('postgres') === true && words.some((word) => word.startsWith(dataDir))
  })
  return found ?? 0
}

/** A process and its children. */
export const family = (pid: number): number[] => [pid, ...allPids().filter((one) => Number(stat(one)[1]) === pid)]

/** Ticks in which the processors of the machine worked, all together. */
export function busyTicks(): number {
  const [, user, nice, system, , , irq, softIrq] = read('/proc/stat').split('\n', 1)[0]?.split(/ +/).map(Number) ?? []
  return (user ?? 0) + (nice ?? 0) + (system ?? 0) + (irq ?? 0) + (softIrq ?? 0)
}
