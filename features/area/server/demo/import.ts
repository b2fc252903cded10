import { join } from 'node:path'
import type { Logger } from 'pino'
import { loggable } from '#platform/server/log.ts'
import { importArea } from '../area.commands.ts'
import { lastImport } from '../importing/record.ts'
import { ImportCancelled, ImportUnderWay } from '../importing/run.ts'
import { endTurn, importAtWork } from '../importing/turn.ts'
import { versionOf } from '../stored/versions.ts'

/** A part of Monaco, cut by `bench/area/cut.ts`; its licence is beside it. */
const EXTRACT = join(import.meta.dirname, 'monaco.osm.pbf')
/** How often a start asks whether the turn of an import that was killed is over (`importing/turn.ts`), milliseconds. */
const AGAIN_MS = 2000

export type DemoArea = {
  /** Fulfilled when nothing is left to do: the area is there, or somebody else decided about it. */
  readonly done: Promise<void>
  /** Ends an import that is under way; the next start begins it again. */
  readonly stop: () => Promise<void>
}

type Options = { log: Logger; today: Date; againMs?: number }

/**
 * Imports the area of the demo into `folder` in the background, once: an area that is there, and an import that was done, cancelled or
 * refused before, are left alone. An import that was interrupted is begun again. `today` is the time that the area says it was imported at.
 * A failure is logged and the demo goes on without an area.
 */
export function importDemoArea(folder: string, { log, today, againMs = AGAIN_MS }: Options): DemoArea {
  const order = { path: EXTRACT, folder, importedAt: today.toISOString() }
  let running = false
  let wake = () => {}
  const stopped = new AbortController()
  const waits = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, againMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted && isWanted(folder)) {
      if (importAtWork(folder) !== null) {
        await waits()
        continue
      }
      running = true
      try {
        return void (await importArea(order))
      } catch (error) {
        if (!(error instanceof ImportUnderWay)) throw error
      } finally {
        running = false
      }
    }
  }
  const done = run().catch((error: unknown) => {
    // Who cancelled it has decided.
    if (!(error instanceof ImportCancelled))
      log.error({ error: loggable(error) }, 'the area of the demo was not imported')
  })
  return {
    done,
    stop: async () => {
      stopped.abort()
      wake()
      // Its record stays at "running" without a turn, which is what an import that was killed leaves too.
      if (running) endTurn(folder)
      await done
    },
  }
}

/** Nobody has imported an area, nor decided against this one. */
function isWanted(folder: string): boolean {
  if (versionOf(folder) !== null) return false
  const last = lastImport(folder)
  if (last === null || last.state === 'stopped' || last.state === 'running') return true
  // The disk was full, or the like; a file that was refused stays refused.
  return last.state === 'failed' && last.problem === null
}
