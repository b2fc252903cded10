import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeDatabase, prepareOwned, type DatabaseUrls } from '../db/prepare.ts'
import { startThrowaway } from '../db/throwaway.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that every test file copies. */
    template: Required<DatabaseUrls> & { admin: string }
  }
}

/** One database server per run, with one migrated template. `CARAVAN_TEST_ENGINE=native` takes Debian's PostgreSQL 15. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startThrowaway(process.env['CARAVAN_TEST_ENGINE'] === 'native' ? 'native' : 'embedded')
  const secrets = mkdtempSync(join(tmpdir(), 'caravan-secrets-'))
  const name = 'template_caravan'
  const ownerUrl = server.ownerUrl(name)
  await makeDatabase(server.ownerUrl('postgres'), name)
  const { urls } = await prepareOwned(ownerUrl, secrets)
  project.provide('template', { ...urls, owner: ownerUrl, admin: server.ownerUrl('postgres') })
  return async () => {
    rmSync(secrets, { recursive: true, force: true })
    await server.stop()
  }
}
