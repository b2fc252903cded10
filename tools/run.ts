import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of the application. */
export const ROOT = dirname(import.meta.dirname)

/** Runs a Node script (path from the root) with inherited output; answers its exit code (1 when a signal ended it). */
export function runNode(
  script: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, script), ...args], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** Runs a Node script (path from the root) and returns its exit code (1 when a signal ended it) with what it printed. */
export function captureNode(script: string, args: readonly string[] = []): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, script), ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk
      })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** True when the path (from the root) exists. */
export const has = (path: string): boolean => existsSync(join(ROOT, path))

/** True when this module is the script that was started, not one that was imported. */
export const isMain = (meta: ImportMeta): boolean => meta.main
