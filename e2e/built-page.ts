import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WorkerFixture } from '@playwright/test'
import { buildGallery, serveGallery } from '../tools/gallery.ts'

/** A fixture: the address of the screens of a folder (its `main.tsx`), built once, without a server behind them. */
export const builtPage = (screens: string): [WorkerFixture<string, object>, { scope: 'worker'; timeout: number }] => [
  // Playwright reads the names of the fixtures that are needed from this pattern; none is.
  // oxlint-disable-next-line no-empty-pattern
  async ({}, provide) => {
    const folder = mkdtempSync(join(tmpdir(), 'caravan-screens-'))
    await buildGallery(folder, screens)
    const { url, close } = await serveGallery(folder)
    await provide(url)
    await close()
    rmSync(folder, { recursive: true, force: true })
  },
  { scope: 'worker', timeout: 120_000 },
]
