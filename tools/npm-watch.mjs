// Plain JavaScript, as boot.mjs, which uses it.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const EVERY_MS = 1000
const SHELL = /^-?(?:ba|da|z|k|a)?sh$/

/**
 * Calls `end` once when npm has ended without ending this process, which runs in a script of npm. A signal to npm alone reaches neither
 * the shell that npm starts nor what runs in it. Does nothing outside of a script of npm, and on Windows.
 */
export function whenNpmEnds(end) {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return
  const parent = process.ppid
  const { name, parent: next } = processOf(parent)
  // Some shells become the command, and then npm is the parent itself.
  const npm = SHELL.test(name) ? next : parent
  const timer = setInterval(() => {
    if (process.ppid === parent && isRunning(npm)) return
    clearInterval(timer)
    end()
  }, EVERY_MS)
  timer.unref()
}

/** Returns the name of a process and the id of its parent. */
function processOf(pid) {
  const file = `/proc/${pid}/stat`
  // pid (name) state parent ...: proc(5)
  const found = existsSync(file)
    ? /\((.*)\) \S (\d+)/.exec(readFileSync(file, 'utf8'))?.slice(1)
    : /^\s*(\d+)\s+(.*)$/
        .exec(spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)]).stdout?.toString() ?? '')
        ?.slice(1)
        .toReversed()
  const [path = '', above = '0'] = found ?? []
  return { name: path.split('/').at(-1) ?? '', parent: Number(above) }
}

/** Whether a process runs; true for one that cannot be known. */
function isRunning(pid) {
  if (pid === 0) return true
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}
