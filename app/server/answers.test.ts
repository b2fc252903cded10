import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Module } from '#platform/shared/contract/modules.ts'
import { ROLES, type Role } from '#platform/shared/contract/roles.ts'
import type { Route } from '#platform/server/http/route.ts'
import { clientOf } from '#platform/server/testing/client.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, signInAs, type TestApp } from '#platform/server/testing/test-app.ts'
import { undoWrites, type Undo } from '#platform/server/testing/undo-writes.ts'
import { features } from './features.ts'
import { callersAbout, CLOSED_TO, MOMENTS, setsOf } from './testing/answers/cast.ts'
import { aimedAt, isRead, nextPage, sampleInput, subjectOf } from './testing/answers/inputs.ts'
import { merged, only, outcomeOf, type Outcome, type Written } from './testing/answers/outcome.ts'
import type { Ids } from './testing/answers/records.ts'
import { buildScene, type Scene, type Variant } from './testing/answers/scene.ts'
import { AT, CLOSED, commitLines, committedLines, kindsOfCopies, linesOf, SAMPLE } from './testing/answers/table.ts'
import { MORNING } from './testing/line-scene.ts'
import type { Input } from './testing/sample.ts'
import { samples } from './testing/samples.ts'
import { buildWorld } from './testing/world.ts'

/**
 * Who gets what: every operation, called by everybody of a broad cast about many people and records, and at three moments. The outcomes are
 * compared with the committed table in `testing/answers/table`; `CARAVAN_ANSWERS=write` rewrites it (CONTRIBUTING.md).
 */
const routes = features.flatMap((feature) => feature.routes).filter(({ needs }) => needs !== 'public')

let app: TestApp
let scene: Scene
let undo: Undo
/** The tokens of the cast. */
const tokens = new Map<string, string>()
const blocks = new Map<string, readonly string[]>()

beforeAll(async () => {
  app = await openTestApp({ now: MORNING })
  scene = await buildScene(await buildWorld(app, await newOrganisation(app)), routes)
  for (const [label, person] of scene.cast)
    tokens.set(label, (await signInAs(app.app, person, person.role, 'mobile')).token)
  // Nobody signs in again at a later moment.
  await app.database.asOwner(`update control.session set absolute_end = '2100-01-01'`)
  await app.database.asOwner(
    `update control.session_token set confirmed_at = '2099-01-01', last_used_at = '2099-01-01'`,
  )
  await app.relay()
  undo = await undoWrites(app.database)
  // Live messages have their own test. Relaying them here takes longer than the calls, and locks the rows that are restored.
  await app.database.asOwner(
    `create function undo.nothing() returns trigger language plpgsql as $$ begin return null; end $$`,
  )
  await app.database.asOwner(
    `create trigger quiet before insert on outbox for each row execute function undo.nothing()`,
  )
})
afterAll(async () => {
  if (process.env['CARAVAN_ANSWERS'] === 'write')
    commitLines(
      blocks,
      routes.map(({ endpoint }) => endpoint.name),
    )
  await app?.close()
})

/** Tables that every write changes, or that the application writes in its own time. */
const EVERYWHERE = /audit|outbox|live_|command_log|session|letter|pgboss/

/** The number of the last write that was noted. */
async function lastWrite(): Promise<string> {
  const [last] = await app.database.asOwner<{ n: string }>('select coalesce(max(n), 0)::text as n from undo.write')
  return last?.n ?? '0'
}

/** What was written after a write. */
async function writtenSince(n: string): Promise<Written> {
  const rows = await app.database.asOwner<{ name: string; told: string | null }>(
    `select distinct w."table"::text as name, case when w."table" = 'notice'::regclass and w.before is null
      then (w.after::notice).person_id end as told from undo.write w where w.n > $1`,
    [n],
  )
  const told = rows.flatMap(({ told: id }) => (id === null ? [] : [scene.labels.get(id)?.label ?? 'somebody']))
  return {
    tables: [...new Set(rows.map(({ name }) => name))].filter((name) => !EVERYWHERE.test(name)),
    told: [...new Set(told)],
  }
}

const mayCall = ({ needs }: Route, role: Role): boolean =>
  needs === 'signed-in' || (typeof needs !== 'string' && needs[role] !== undefined)

/** Who calls an operation: of these people those whose role it names; when `among` is null everybody, with one person of each other role. */
function callersOf(route: Route, among: readonly string[] | null): string[] {
  const first = new Map(ROLES.map((role) => [role, [...scene.cast].find(([, person]) => person.role === role)?.[0]]))
  return [...scene.cast].flatMap(([label, { role }]) =>
    (mayCall(route, role) ? among === null || among.includes(label) : among === null && first.get(role) === label)
      ? [label]
      : [],
  )
}

/** What is refused to a role that the operation does not name. */
const REFUSED_TO_ROLE = '403 E013'

type Aim = { subject: string; to: Variant } | null

/** Which ids of a sample are replaced. The samples of some roles name another record of the same table. */
function idsFor(sample: Input, { subject, to }: NonNullable<Aim>): Ids {
  const own = subjectOf(scene.labels, sample)
  const isLike = own !== null && scene.labels.get(own)?.table === scene.labels.get(subject)?.table
  return isLike && own !== subject ? new Map([[own, to.id]]) : to.ids
}

/** Callers from the other group: they may notify the people who left this one for it. */
const OF_THE_OTHER_GROUP: readonly string[] = ['other office', 'office of both', 'nurse who left', 'guardian who left']
const hasLeft = (label: string) => label.endsWith('who left')
/** Whom calls told although their role in the group of the caller has ended. */
let toldAfterLeaving: string[] = []

/** Calls an operation as these people and puts back what each of them wrote. */
async function outcomesOf(route: Route, callers: readonly string[], aim: Aim): Promise<Map<string, Outcome>> {
  const version =
    aim && (await scene.records.find(scene.labels.get(aim.to.id)?.table ?? 'person', aim.to.id))?.['version']
  const start = await lastWrite()
  const call = async (label: string): Promise<Outcome> => {
    const sample = sampleInput(scene.world, route, scene.cast.get(label)?.role)
    const input = aim ? aimedAt(sample, idsFor(sample, aim), version) : sample
    const sent = JSON.stringify(input)
    const client = clientOf(app.fastify, async () => tokens.get(label) ?? null)
    const answer = await client.send(route.endpoint, input)
    if (answer.statusCode >= 500) throw new Error(`${label}, ${aim?.to.label}: ${answer.body}`)
    if (isRead(route) && answer.statusCode < 400) {
      let outcome = outcomeOf(scene, answer, sent, null, label)
      for (let next = nextPage(input, answer); next !== null;) {
        const page = await client.send(route.endpoint, next)
        outcome = merged(outcome, outcomeOf(scene, page, sent, null, label))
        next = nextPage(next, page)
      }
      return outcome
    }
    if (answer.statusCode >= 400) return outcomeOf(scene, answer, sent, null, label)
    const written = await writtenSince(start)
    const outcome = outcomeOf(scene, answer, sent, written, label)
    if (!OF_THE_OTHER_GROUP.includes(label)) toldAfterLeaving.push(...written.told.filter(hasLeft))
    await undo(start)
    app.app.known.forget()
    return outcome
  }
  const outcomes = isRead(route) ? await Promise.all(callers.map(call)) : []
  if (!isRead(route)) for (const label of callers) outcomes.push(await call(label))
  const found = callers.flatMap((label, nth) => {
    const outcome = outcomes[nth]
    const role = scene.cast.get(label)?.role
    const isNamed = role !== undefined && mayCall(route, role)
    return outcome && (isNamed || outcome.status !== REFUSED_TO_ROLE) ? [[label, outcome] as const] : []
  })
  return new Map(found)
}

/** Whom or what an operation is about beside its sample: other people, the other group, or copies of the record. */
async function aimsOf(subject: string | null): Promise<Variant[]> {
  if (subject === null) return []
  const table = scene.labels.get(subject)?.table
  if (table === 'customer_group') {
    const { id } = scene.world.organisation.groups[1]
    return [{ label: 'the other group', id, ids: new Map([[subject, id]]) }]
  }
  if (table !== 'person') return [...(await scene.variantsOf(subject))]
  return Object.entries(scene.subjects).flatMap(([label, id]) =>
    id === subject ? [] : [{ label: `about ${label}`, id, ids: new Map([[subject, id]]) }],
  )
}

/** The parts of care whose closing changes the answer. */
const modulesOf = ({ module, endpoint: { path } }: Route): readonly Module[] => [
  ...(module === undefined ? [] : [module]),
  ...(path.startsWith('/document/') ? (['documents.userDetail', 'documents.personal'] as const) : []),
]

async function cellsOf(route: Route): Promise<Map<string, Map<string, Outcome>>> {
  const { world, labels } = scene
  await samples[route.endpoint.name]?.before?.(world)
  const cells = new Map([[SAMPLE, await outcomesOf(route, callersOf(route, null), null)]])
  const subject = subjectOf(labels, sampleInput(world, route))
  if (subject !== null)
    for (const to of await aimsOf(subject)) {
      // The reach of two people differs in reads; what is refused to write about one of them is refused about the other.
      if (!isRead(route) && to.label.endsWith(' Gino')) continue
      const outcomes = await outcomesOf(route, callersOf(route, callersAbout(to.label, isRead(route))), { subject, to })
      cells.set(
        to.label,
        new Map([...outcomes].map(([label, outcome]) => [label, only(outcome, kindsOfCopies(isRead(route)))])),
      )
    }
  const start = await lastWrite()
  // What the office alone reads does not depend on the day.
  if (isRead(route) && (mayCall(route, 'CB_ASSISTANT') || mayCall(route, 'CB_PARENT')))
    for (const [moment, { at, callers }] of Object.entries(MOMENTS)) {
      app.clock.set(at)
      cells.set(AT + moment, await outcomesOf(route, callersOf(route, callers), null))
      await undo(start)
      app.clock.set(MORNING)
    }
  for (const module of modulesOf(route)) {
    await app.database.asOwner(
      `insert into module_permission (organisation_id, role, module, granted, changed_at) select $1, role, $2, false, now()
        from unnest($3::text[]) role on conflict (organisation_id, role, module) do update set granted = false`,
      [world.organisation.id, module, ROLES],
    )
    cells.set(CLOSED + module, await outcomesOf(route, callersOf(route, CLOSED_TO), null))
    await undo(start)
    app.app.known.forget()
  }
  return cells
}

test.each(routes.map((route) => ({ name: route.endpoint.name, route })))(
  '$name',
  async ({ name, route }) => {
    try {
      const lines = linesOf(await cellsOf(route), setsOf(scene.cast), isRead(route))
      blocks.set(name, lines)
      expect(toldAfterLeaving).toEqual([])
      if (process.env['CARAVAN_ANSWERS'] === 'write') return
      expect(lines).toEqual(committedLines(name))
    } finally {
      toldAfterLeaving = []
      app.clock.set(MORNING)
      await undo()
      await scene.records.remove()
      app.app.known.forget()
    }
  },
  120_000,
)
