import { rmSync } from 'node:fs'
import { BEFORE_MORNING, MODEL_FOLDER, newFolder, startIn } from './app.ts'

/** Before the first journey: the database and the demo are made once; every journey starts its own server on a copy. */
// Playwright loads it by its default export.
export default async function setup(): Promise<() => void> {
  const folder = newFolder()
  const server = await startIn(folder, { CARAVAN_CLOCK: BEFORE_MORNING })
  await server.stop()
  process.env[MODEL_FOLDER] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
