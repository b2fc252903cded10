import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { runnerImport } from 'vite'
import { features } from '#app/server/features.ts'
import { ROLES } from '#platform/shared/contract/roles.ts'
import { ROOT } from '../run.ts'

const fillSchema = z.object({
  slot: z.string(),
  id: z.string(),
  order: z.number(),
  roles: z.optional(z.array(z.enum(ROLES))),
})
const featureSchema = z.object({ name: z.string(), fills: z._default(z.array(fillSchema), []) })
const slotSchema = z.object({ name: z.string(), take: z.function(), entryOf: z.function() })

/** Which slots and hooks there are and who fills them, read from the same registrations that the application uses. */
export async function slotsPage(): Promise<string> {
  const { FEATURES } = await load('app/web/features.ts', z.object({ FEATURES: z.array(featureSchema) }))
  const fills = FEATURES.flatMap(({ name, fills: some }) => some.map((one) => ({ ...one, by: name })))
  const slots = await declaredSlots()
  return `# Slots and hooks

Made by \`npm run generate\`. A page that shows what stands above it declares a slot (\`slots.api.ts\` of its feature,
\`platform/web/slots\` for the home); the feature above fills it from its own \`.feature.tsx\` (docs/adr/0160). Entries stand
in the order of their numbers; tabs of the page itself have numbers between them.

${slots
  .map(({ name, file }) =>
    section(
      name,
      file,
      fills.filter(({ slot }) => slot === name),
    ),
  )
  .join('\n')}
# Hooks of the server

The lower feature declares a hook in its \`.hooks.api.ts\` and calls it in its own transaction; the feature above registers for
it in \`Feature.hooks\` (docs/adr/0151). Registrations run in the order of their numbers.

${hooksTable()}
`
}

function hooksTable(): string {
  const entries = features.flatMap(({ name, hooks = [] }) =>
    hooks.map(({ hook, order }) => ({ hook, order, by: name })),
  )
  const rows = entries
    .toSorted((a, b) => a.hook.localeCompare(b.hook, 'en') || a.order - b.order)
    .map(({ hook, order, by }) => `| ${hook} | ${order} | ${by} |`)
  return ['| hook | order | registered by |', '| --- | --- | --- |', ...rows].join('\n')
}

type Filled = z.output<typeof fillSchema> & { by: string }

function section(name: string, file: string, fills: readonly Filled[]): string {
  const rows = fills
    .toSorted((a, b) => a.order - b.order || a.id.localeCompare(b.id, 'en'))
    .map(({ order, id, by, roles }) => `| ${order} | ${id} | ${by} | ${roles?.join(', ') ?? 'everybody'} |`)
  const table = ['| order | entry | filled by | roles |', '| --- | --- | --- | --- |', ...rows].join('\n')
  return `## ${name}\n\nDeclared in \`${file}\`.\n\n${rows.length > 0 ? table : 'Nobody fills it.'}\n`
}

async function declaredSlots(): Promise<{ name: string; file: string }[]> {
  const features = readdirSync(join(ROOT, 'features')).map((name) => `features/${name}/web`)
  const files = [...features, 'platform/web/slots'].flatMap((folder) =>
    namesIn(folder)
      .filter((name) => /^slots\.api\.ts$|-slots\.ts$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
  const found = []
  for (const file of files)
    for (const exported of Object.values(await load(file, z.record(z.string(), z.unknown())))) {
      const slot = slotSchema.safeParse(exported)
      if (slot.success) found.push({ name: slot.data.name, file })
    }
  return found.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(join(ROOT, folder))
  } catch {
    // A feature without a web side.
    return []
  }
}

/** Runs a module of the web through Vite: Node by itself reads no `.tsx`. */
async function load<S extends z.ZodMiniType>(file: string, schema: S): Promise<z.output<S>> {
  const { module } = await runnerImport(join(ROOT, file), { configFile: false, root: ROOT, logLevel: 'error' })
  return z.parse(schema, module)
}
