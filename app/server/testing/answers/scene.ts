import type { Route } from '#platform/server/http/route.ts'
import { addCast, type Cast, type Subjects } from './cast.ts'
import { differencesOf, IS_PERSON } from './changes.ts'
import { sampleInput, subjectOf } from './inputs.ts'
import { recordsOf, type Ids, type Records } from './records.ts'
import type { World } from '../world.ts'

/** What an id stands for: its table, and a name that is the same in every run. */
export type Label = { table: string; label: string }
/** A copy of a record, by what is different, with the ids of what was copied with it. */
export type Variant = { label: string; id: string; ids: Ids }

/** The people and records that operations are called by and about. */
export type Scene = {
  world: World
  cast: Cast
  subjects: Subjects
  records: Records
  labels: Map<string, Label>
  /** Copies of a record that differ from it in one respect each. */
  variantsOf: (id: string) => Promise<readonly Variant[]>
}

/** Tables that decide who reaches whom: a copy that is left behind would give the cast access to more people. */
const TIES = new Set(['relationship', 'membership', 'caregiver', 'run_passenger', 'route_passenger', 'household'])

/** Adds to a world the cast, runs of other days, and copies of each record that an operation reads by its id. */
export async function buildScene(world: World, routes: readonly Route[]): Promise<Scene> {
  const { cast, subjects } = await addCast(world)
  const records = await recordsOf(world.test.database)
  const labels = new Map<string, Label>()
  const made = new Map<string, readonly Variant[]>()
  const scene: Scene = {
    world,
    cast,
    subjects,
    records,
    labels,
    variantsOf: async (id) => made.get(id) ?? copies(id),
  }

  async function copies(id: string): Promise<Variant[]> {
    const table = labels.get(id)?.table ?? 'person'
    const row = ['person', 'customer_group'].includes(table) ? undefined : await records.find(table, id)
    const variants: Variant[] = []
    for (const { label, change, details } of row ? differencesOf(records, table, row, scene) : []) {
      const ids = await records.copy(table, id, change, details)
      const copy = ids?.get(id)
      if (!ids || copy === undefined) continue
      variants.push({ label, id: copy, ids })
      labels.set(copy, { table, label: `${table} ${label}` })
    }
    return variants
  }

  await renameDraft(world)
  await addRuns(scene)
  await labelRecords(scene)
  for (const route of routes.filter(({ endpoint }) => endpoint.method === 'GET')) {
    const id = subjectOf(labels, sampleInput(world, route))
    if (id !== null && !made.has(id) && !TIES.has(labels.get(id)?.table ?? '')) made.set(id, await copies(id))
  }
  records.keep()
  await labelRecords(scene)
  return scene
}

/** The riders of the draft are called like those of the active line: gives them another surname. */
async function renameDraft({ test, draft }: World): Promise<void> {
  await test.database.asOwner(
    `update person set surname = 'Bozza' where id in (select child_id from route_passenger where route_id = $1)`,
    [draft.id],
  )
}

/** Adds runs of yesterday and of tomorrow with the passengers of today, and one of today with Ben alone, each with a crew of its own. */
async function addRuns({ world, cast, records, labels }: Scene): Promise<void> {
  const { asOwner } = world.test.database
  const { plannedStart } = world.run
  for (const [label, days] of [
    ['crew of yesterday', -1],
    ['crew of tomorrow', 1],
    ['lead with Ben', 0],
  ] as const) {
    const ids = await records.copy('run', world.run.id, {
      service_date: hoursAfter(plannedStart, 24 * days).slice(0, 10),
      planned_start: hoursAfter(plannedStart, 24 * days),
      planned_end: hoursAfter(plannedStart, 24 * days + 1),
      started_at: null,
      run_no: 7,
      status: days === 0 ? 'IN_PROGRESS' : 'PLANNED',
    })
    const copy = ids?.get(world.run.id)
    if (copy === undefined) throw new Error(`the run of the ${label} is refused`)
    const personId = cast.get(label)?.personId
    if (days === 0)
      await asOwner('delete from run_passenger where run_id = $1 and child_id <> $2', [copy, world.children[1].id])
    await asOwner('update run_crew set person_id = $1, name = $2 where run_id = $3', [personId, label, copy])
    labels.set(copy, { table: 'run', label: `run of the ${label}` })
  }
}

const hoursAfter = (at: string, hours: number) => new Date(new Date(at).getTime() + hours * 3_600_000).toISOString()

/** Names every record of the organisation that has no name: by its table, its state and the person whom it is about. */
async function labelRecords({ world, cast, subjects, records, labels }: Scene): Promise<void> {
  const { asOwner } = world.test.database
  const { groups, id: organisationId } = world.organisation
  const people = new Map<string, string>([
    ...[...cast].map(([label, { personId }]) => [personId, label] as const),
    ...Object.entries(subjects).map(([label, id]) => [id, label] as const),
    [world.children[2].id, 'Cleo'],
    [world.loneChild.id, 'Lia'],
  ])
  for (const [group, label] of [
    [groups[0], 'group'],
    [groups[1], 'customer_group other'],
  ] as const)
    labels.set(group.id, { table: 'customer_group', label })
  for (const [name, columns] of records.tables) {
    const has = (column: string) => columns.some((one) => one.name === column)
    if (!has('organisation_id') || !has('id') || ['audit', 'notice'].includes(name)) continue
    const about = columns.find((column) => IS_PERSON.test(column.name))?.name ?? 'null'
    const state = ['state', 'status', 'lifecycle'].find((one) => has(one) && name !== 'person') ?? 'null'
    const rows = await asOwner<{ id: string; about: string | null; state: string | null }>(
      `select distinct on (id) id, ${about}::text as about, ${state}::text as state from ${name}
        where organisation_id = $1 order by id${has('version') ? ', version desc' : ''}`,
      [organisationId],
    )
    for (const row of rows.filter(({ id }) => !labels.has(id))) {
      const whom = row.about === null ? undefined : people.get(row.about)
      const words = [name, row.state, whom && `of ${whom}`].filter(Boolean).join(' ')
      labels.set(row.id, { table: name, label: name === 'person' ? (people.get(row.id) ?? 'somebody') : words })
    }
  }
}
