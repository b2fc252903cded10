import { rmSync } from 'node:fs'
import { MODEL_CLOCK, MODEL_FOLDER, MORNING, newFolder, SERVER_FILE, startIn } from './app.ts'
import { bundleServer } from './server-bundle.ts'

/** Before the first journey: the database and the demo are made once; every journey starts its own server on a copy, whose clock goes on. */
// Playwright loads it by its default export.
export default async function setup(): Promise<() => void> {
  // The gate has made it, for Chromium and for the other engines.
  if (process.env[MODEL_FOLDER]) return () => {}
  process.env[SERVER_FILE] = await bundleServer()
  const folder = newFolder()
  const began = Date.now()
  const server = await startIn(folder)
  await server.stop()
  process.env[MODEL_FOLDER] = folder
  process.env[MODEL_CLOCK] = new Date(Date.parse(MORNING) + Date.now() - began).toISOString()
  return () => rmSync(folder, { recursive: true, force: true })
}
