import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { makeDatabase, withClient } from '#platform/server/db/prepare.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { startThrowaway } from '#platform/server/db/throwaway.ts'
import { openApiOf } from '#platform/server/http/openapi.ts'
import { features } from '#app/server/features.ts'
import { decisionsPage } from './generate/decisions.ts'
import { manifests } from './generate/manifests.ts'
import { permissionsOf } from './generate/permissions.ts'
import { rowTypes } from './generate/row-types.ts'
import { slotsPage } from './generate/slots.ts'
import { interfaceTexts } from '#platform/shared/i18n/interface.texts.ts'
import { CHECKSUMS, completed, readMigrations } from './structure/migrations.ts'

/** Writes what is derived from the migrations and the registered operations; with `--check` it only compares. */
const ROOT = join(import.meta.dirname, '..')

async function schema(): Promise<string> {
  const server = await startThrowaway()
  try {
    await makeDatabase(server.ownerUrl('postgres'), 'scratch')
    return await withClient(server.ownerUrl('scratch'), async (owner) => {
      await migrate(owner)
      return rowTypes(owner)
    })
  } finally {
    await server.stop()
  }
}

const routes = features.flatMap((feature) => feature.routes)
const texts = Object.assign({ ...interfaceTexts }, ...features.map((feature) => feature.texts))
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))

const files: Record<string, string> = {
  'platform/server/db/schema.generated.ts': await schema(),
  [CHECKSUMS]: completed(readMigrations(ROOT)),
  'docs/adr/README.md': decisionsPage(join(ROOT, 'docs/adr')),
  'docs/permissions.md': permissionsOf(routes),
  'docs/slots.md': await slotsPage(),
  ...manifests(join(ROOT, 'app/web/public/app.webmanifest'), texts),
}

// Large and derived: for readers and other tools, not kept. The short list of operations is docs/permissions.md.
mkdirSync(join(ROOT, 'dist'), { recursive: true })
writeFileSync(join(ROOT, 'dist/openapi.json'), `${JSON.stringify(await openApiOf(routes, version), null, 2)}\n`)

const stale: string[] = []
for (const [name, text] of Object.entries(files)) {
  const path = join(ROOT, name)
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue
  stale.push(name)
  if (process.argv.includes('--check')) continue
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

if (process.argv.includes('--check') && stale.length > 0) {
  process.stderr.write(`stale, run \`npm run generate\`: ${stale.join(', ')}\n`)
  process.exitCode = 1
} else {
  process.stdout.write(stale.length > 0 ? `written: ${stale.join(', ')}\n` : 'generated files are current\n')
}
