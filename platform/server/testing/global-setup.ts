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

/** Starts the database server of a project, on the engine that its `CARAVAN_TEST_ENGINE` names, with one migrated template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startThrowaway(project.config.env['CARAVAN_TEST_ENGINE'] === 'native' ? 'native' : 'embedded')
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
