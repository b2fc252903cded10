import { sql } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, notFound } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import { repeatOf } from '#platform/server/once/repeat.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { lockChild } from '#features/children/server/children.api.ts'
import { adultsToTell, guardiansOf } from '#features/people/server/people.api.ts'
import { checkPlaces } from '#features/places/server/in-group.api.ts'
import { travelChanged } from './travel.hooks.api.ts'
import type { CustodyRule, HomeRow, saveHome, saveRule } from '../shared/travel.contract.ts'
import { childOf, homesOf, rulesOf } from './homes.queries.ts'

/** Adds a home (version null) or changes it; the same call twice leaves one home. */
export async function keepHome(tx: TenantContext, id: string, body: BodyOf<typeof saveHome>): Promise<HomeRow> {
  const child = await lockChild(tx, body.childId)
  await checkPlaces(tx, child.group_id, { placeId: body.placeId })
  await checkAdults(tx, body.childId, body.adultIds, 'adultIds')
  const before = await find(tx, 'household', id, body.childId)
  const again = repeatOf(before, one(await homesOf(tx, body.childId), id), body.version)
  if (again) return again
  const key = { organisation_id: tx.organisationId, group_id: child.group_id }
  const columns = { name: body.name, place_id: body.placeId, shared: body.shared }
  await tx.db
    .insertInto('household')
    .values({ ...key, ...columns, id, child_id: body.childId, created_at: tx.now })
    .onConflict((on) => on.columns(['organisation_id', 'id']).doUpdateSet({ ...columns, version: next(before) }))
    .execute()
  await tx.db
    .deleteFrom('household_adult')
    .where('organisation_id', '=', tx.organisationId)
    .where('household_id', '=', id)
    .execute()
  const adults = [...new Set(body.adultIds)].map((adult_id) => ({ ...key, household_id: id, adult_id }))
  if (adults.length > 0) await tx.db.insertInto('household_adult').values(adults).execute()
  await follow(tx, body.childId, before ? 'travel.homeChanged' : 'travel.homeAdded', id)
  return one(await homesOf(tx, body.childId), id) ?? missing()
}

/** Removes a home and its rules. */
export async function dropHome(tx: TenantContext, id: string): Promise<boolean> {
  const childId = await childOf(tx, 'household', id)
  await lockChild(tx, childId)
  await remove(tx, 'custody_rule', 'household_id', id)
  await remove(tx, 'household', 'id', id)
  await follow(tx, childId, 'travel.homeRemoved', id)
  return true
}

/** Adds a rule (version null) or changes it. Two rules may overlap: then the day has no result until a person decides. */
export async function keepRule(tx: TenantContext, id: string, body: BodyOf<typeof saveRule>): Promise<CustodyRule> {
  const child = await lockChild(tx, body.childId)
  checkDays(body)
  if (body.homeId !== null && !(await find(tx, 'household', body.homeId, body.childId)))
    throw badFields([{ fieldName: 'homeId', message: 'travel.error.home' }])
  await checkAdults(tx, body.childId, body.agreedBy, 'agreedBy')
  const before = await find(tx, 'custody_rule', id, body.childId)
  const again = repeatOf(before, one(await rulesOf(tx, body.childId), id), body.version)
  if (again) return again
  const columns = {
    household_id: body.homeId,
    pattern: body.pattern,
    weekdays: body.weekdays,
    anchor: body.anchor,
    weeks: body.weeks,
    weeks_on: body.weeksOn,
    dates: body.dates,
    direction: body.direction,
    valid_from: body.validFrom,
    valid_to: body.validTo,
    agreed_by: body.agreedBy,
    reason: body.reason,
  }
  const key = { organisation_id: tx.organisationId, group_id: child.group_id }
  await tx.db
    .insertInto('custody_rule')
    .values({ ...key, ...columns, id, child_id: body.childId, created_at: tx.now })
    .onConflict((on) => on.columns(['organisation_id', 'id']).doUpdateSet({ ...columns, version: next(before) }))
    .execute()
  await follow(tx, body.childId, before ? 'travel.ruleChanged' : 'travel.ruleAdded', id)
  return one(await rulesOf(tx, body.childId), id) ?? missing()
}

/** Removes a rule. */
export async function dropRule(tx: TenantContext, id: string): Promise<boolean> {
  const childId = await childOf(tx, 'custody_rule', id)
  await lockChild(tx, childId)
  await remove(tx, 'custody_rule', 'id', id)
  await follow(tx, childId, 'travel.ruleRemoved', id)
  return true
}

const one = <Row extends { id: string }>(rows: readonly Row[], id: string) => rows.find((row) => row.id === id)
const next = (before: { version: number } | undefined) => (before?.version ?? 0) + 1
const missing = (): never => {
  throw notFound()
}

/** The child is locked. */
async function remove(
  tx: TenantContext,
  kind: 'household' | 'custody_rule',
  column: 'id' | 'household_id',
  id: string,
) {
  await sql`delete from ${sql.table(kind)} where organisation_id = ${tx.organisationId} and ${sql.ref(column)} = ${id}`.execute(
    tx.db,
  )
}

/** What every change of the plan of a child brings: lists that have not begun follow, and whoever looks at it is told. */
async function follow(
  tx: TenantContext,
  childId: string,
  action: `travel.${string}`,
  subjectId: string,
): Promise<void> {
  await audit(tx, { action, subjectKind: 'child', subjectId: childId, details: { id: subjectId } })
  await travelChanged.call(tx, { childId })
  await tellTravel(tx, childId)
}

/** Says that the travels of a child may have changed; only the id travels. */
export async function tellTravel(tx: TenantContext, childId: string): Promise<void> {
  const child = await tx.db
    .selectFrom('child_profile')
    .select('group_id')
    .where('organisation_id', '=', tx.organisationId)
    .where('person_id', '=', childId)
    .executeTakeFirstOrThrow()
  announce(tx, {
    message: 'travel.changed',
    data: { childId },
    about: [childId],
    audience: { persons: await adultsToTell(tx, [childId]), groupStaff: [child.group_id] },
  })
}

async function find(tx: TenantContext, kind: 'household' | 'custody_rule', id: string, childId: string) {
  const row = await tx.db
    .selectFrom(kind)
    .select(['child_id', 'version'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row && row.child_id !== childId) throw notFound()
  return row
}

async function checkAdults(
  tx: TenantContext,
  childId: string,
  ids: readonly string[],
  fieldName: string,
): Promise<void> {
  const guardians = new Set((await guardiansOf(tx, [childId], 'see')).map((one) => one.adult_id))
  if (ids.some((id) => !guardians.has(id))) throw badFields([{ fieldName, message: 'travel.error.adult' }])
}

function checkDays(body: BodyOf<typeof saveRule>): void {
  const wrong = (fieldName: string, message: string) => badFields([{ fieldName, message }])
  if (body.validTo !== null && body.validTo < body.validFrom) throw wrong('validTo', 'travel.error.endBeforeStart')
  if (body.pattern === 'cycle') {
    const { anchor, weeks } = body
    if (anchor === null) throw wrong('anchor', 'travel.error.anchor')
    if (weeks === null) throw wrong('weeks', 'travel.error.weeks')
    if (body.weeksOn.length === 0 || body.weeksOn.some((week) => week >= weeks))
      throw wrong('weeksOn', 'travel.error.weeks')
  }
  if (body.pattern === 'dates' && body.dates.length === 0) throw wrong('dates', 'travel.error.dates')
  if (body.homeId === null && body.reason === '') throw wrong('reason', 'travel.error.reason')
}
