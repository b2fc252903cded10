import { performance } from 'node:perf_hooks'
import { captureNode } from '../run.ts'

/** One step of the gate: `code` 0 when it passed, and what is printed again at the end when it did not. */
export type StepResult = { name: string; code: number; seconds: number; output: string }

/** Runs a step, prints its beginning and end with the time it took, and returns its result. An error it throws fails it. */
export async function runStep(name: string, run: () => Promise<{ code: number; output: string }>): Promise<StepResult> {
  console.log(`\n=== ${name}`)
  const began = performance.now()
  const { code, output } = await run().catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    console.error(message)
    return { code: 1, output: message }
  })
  const seconds = (performance.now() - began) / 1000
  console.log(`=== ${name}: ${code === 0 ? 'good' : 'FAILED'} (${seconds.toFixed(1)} s)`)
  return { name, code, seconds, output }
}

/** A script that checks something and prints little: its path from the root, and its arguments. */
export type Check = { name: string; script: string; args?: readonly string[] }

/**
 * Runs each list of checks one after the other and the lists side by side, because most checks keep one processor busy. The output
 * of a check is printed when it ends, so that two never mix. Every check runs, also when one before it failed.
 */
export async function runChecks(lists: readonly (readonly Check[])[]): Promise<StepResult[]> {
  const results = await Promise.all(
    lists.map(async (checks) => {
      const done: StepResult[] = []
      for (const check of checks) done.push(await runCheck(check))
      return done
    }),
  )
  return results.flat()
}

async function runCheck({ name, script, args = [] }: Check): Promise<StepResult> {
  const began = performance.now()
  const { code, output } = await captureNode(script, args)
  const seconds = (performance.now() - began) / 1000
  console.log(`\n=== ${name}\n${output.trimEnd()}`)
  console.log(`=== ${name}: ${code === 0 ? 'good' : 'FAILED'} (${seconds.toFixed(1)} s)`)
  return { name, code, seconds, output }
}
