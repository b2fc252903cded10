import { randomBytes } from 'node:crypto'
import { weekdayOf } from '#platform/shared/dates/zoned.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { verifierOf } from '#platform/shared/tokens/verifier.rules.ts'
import { codesOf } from '../shared/codes.rules.ts'
import { runPerson, type RunPerson, type RunPickup } from '../shared/pickup.contract.ts'
import { refusalOf, type Moment, type ReleaseFacts } from '../shared/release.rules.ts'
import { acceptors } from './acceptors.api.ts'
import { secretOf } from './delegates.commands.ts'
import { smallPictures } from './pictures.commands.ts'
import { adultsOf, delegatesOf } from './collectors.queries.ts'
import { releaseFactsOf } from './release.api.ts'
import { restrictedOf, type RestrictedAdult } from './restricted.queries.ts'

/** A crew knows who may collect until this long after the planned end, as it does needs and contacts (invariant 14). */
const GRACE_HOURS = 24
const SALT_BYTES = 16

/** Who may take the children of a run on its day. A run out of reach looks missing. */
export async function pickupOfRun(tx: TenantContext, runId: string): Promise<RunPickup> {
  const run = await findRun(tx, runId)
  await audit(tx, { action: 'pickup.runRead', subjectKind: 'run', subjectId: runId })
  const salt = randomBytes(SALT_BYTES).toString('base64url')
  const base = { runId, readAt: tx.now.toISOString(), salt }
  if (tx.now.getTime() > run.planned_end.getTime() + GRACE_HOURS * 3_600_000)
    return { ...base, people: [], acceptors: [], children: [], stops: [] }
  const passengers = await passengersOf(tx, runId)
  const childIds = passengers.map((one) => one.childId)
  const facts = await releaseFactsOf(tx, childIds)
  const moment: Moment = {
    day: run.service_date,
    weekday: weekdayOf(run.service_date),
    at: tx.now.toISOString(),
    runId,
  }
  const factsOf = (childId: string): ReleaseFacts => facts.get(childId) ?? NOTHING
  const mayTake = (kind: 'guardian' | 'delegate', id: string) =>
    passengers.filter((one) => refusalOf({ kind, id }, moment, factsOf(one.childId)) === null).map((one) => one.id)
  const adults = await adultsOf(tx, childIds)
  const [guardians, delegates] = [await guardiansShown(tx, adults, mayTake), await delegatesShown()]

  async function delegatesShown(): Promise<RunPerson[]> {
    const rows = distinct(await delegatesOf(tx, childIds)).filter((row) => mayTake('delegate', row.id).length > 0)
    const pictures = await smallPictures(
      tx,
      rows.map((row) => row.picture_id),
    )
    return Promise.all(
      rows.map(async (row) => {
        const secret = new Uint8Array(tx.vault.open(secretOf(tx), row.secret))
        const { code, token } = await codesOf(secret, run.service_date)
        return {
          id: row.id,
          kind: 'delegate' as const,
          name: row.name,
          relation: row.relation,
          phone: row.phone,
          picture: pictures.get(row.picture_id ?? '') ?? null,
          idCheck: runPerson.shape.idCheck.parse(row.id_check),
          oneTime: row.one_time,
          passengerIds: mayTake('delegate', row.id),
          verifiers: {
            code: await verifierOf(salt, row.id, code),
            token: await verifierOf(salt, row.id, token),
          },
        }
      }),
    )
  }
  const siblings = await namesOf(
    tx,
    [...facts.values()].flatMap((one) => one.permissions.flatMap((paper) => paper.siblingId ?? [])),
  )
  return {
    ...base,
    people: [...guardians, ...delegates],
    acceptors: run.acceptors,
    children: passengers.map(({ id, childId }) => ({
      passengerId: id,
      self: refusalOf({ kind: 'self' }, moment, factsOf(childId)) === null,
      anyAdult: refusalOf({ kind: 'adult', name: '' }, moment, factsOf(childId)) === null,
      siblings: siblings.filter((one) => refusalOf({ kind: 'sibling', id: one.id }, moment, factsOf(childId)) === null),
    })),
    stops: stopsFor(await restrictedOf(tx, adults), passengers),
  }
}

const NOTHING: ReleaseFacts = {
  restricted: { adultIds: [], names: [], delegateIds: [] },
  guardians: [],
  delegates: [],
  permissions: [],
}

/** Each restricted adult under every name that is known, for the passengers whom they must not take. */
function stopsFor(
  restricted: readonly RestrictedAdult[],
  passengers: readonly { id: string; childId: string }[],
): RunPickup['stops'] {
  const said = restricted.flatMap(({ adultId, childId, known }) =>
    known.map((who) => ({ adultId, childId, name: fullName(who) })),
  )
  return [...Map.groupBy(said, ({ adultId, name }) => `${adultId} ${name}`).values()].map((same) => ({
    name: same[0]?.name ?? '',
    passengerIds: passengers.filter((one) => same.some(({ childId }) => childId === one.childId)).map((one) => one.id),
  }))
}

const distinct = <T extends { id: string }>(rows: readonly T[]): T[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

async function guardiansShown(
  tx: TenantContext,
  adults: Awaited<ReturnType<typeof adultsOf>>,
  mayTake: (kind: 'guardian', id: string) => string[],
): Promise<RunPerson[]> {
  const rows = distinct(adults.map((one) => ({ ...one, id: one.adult_id }))).filter(
    (one) => mayTake('guardian', one.id).length > 0,
  )
  const pictures = await smallPictures(
    tx,
    rows.map((row) => row.picture_id),
  )
  return rows.map((row) => ({
    id: row.id,
    kind: 'guardian' as const,
    name: fullName(row),
    relation: row.kind,
    phone: row.phone,
    picture: pictures.get(row.picture_id ?? '') ?? null,
    idCheck: null,
    oneTime: false,
    passengerIds: mayTake('guardian', row.id),
    verifiers: null,
  }))
}

async function namesOf(tx: TenantContext, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  const rows = await tx.db
    .selectFrom('person')
    .select(['id', 'name', 'surname'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, name: fullName(row) }))
}

async function findRun(tx: TenantContext, runId: string) {
  let query = tx.db
    .selectFrom('run')
    .select(['id', 'service_date', 'planned_end', acceptors(tx)])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', runId)
    .where('group_id', '=', anyOf(tx.actor.groupIds))
  if (tx.actor.role === 'CB_ASSISTANT')
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('run_crew as c')
          .select('c.run_id')
          .whereRef('c.organisation_id', '=', 'run.organisation_id')
          .whereRef('c.run_id', '=', 'run.id')
          .where('c.person_id', '=', tx.actor.personId),
      ),
    )
  const run = await query.executeTakeFirst()
  if (!run) throw notFound()
  return run
}

async function passengersOf(tx: TenantContext, runId: string): Promise<{ id: string; childId: string }[]> {
  const rows = await tx.db
    .selectFrom('run_passenger')
    .select(['id', 'child_id'])
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', '=', runId)
    .where('child_id', 'is not', null)
    .where(notRestricted(tx, 'child_id'))
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, child_id }) => (child_id === null ? [] : [{ id, childId: child_id }]))
}
