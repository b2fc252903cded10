import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, notFound, stale } from '#platform/shared/errors/app-error.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { setBirthDate } from '../shared/birth.contract.ts'
import type { getUnits, setUnits } from '../shared/units.contract.ts'
import { EXCLUSION, isExclusionLimit } from '../shared/exclusion/exclusion.rules.ts'
import { sayNumber } from '../shared/parse.rules.ts'
import { USUAL_UNITS } from '../shared/units.rules.ts'
import { exclusionChanged } from './measurements.hooks.api.ts'
import { personInCare } from './people.queries.ts'
import { changeBirth } from '#features/people/server/records.commands.api.ts'
import { isBirthDate } from '#features/people/shared/birth.rules.ts'

/** Sets the date of birth and the sex of somebody in care; a sex that is not said stays. Throws 409 E016 when somebody else changed them in between. */
export async function setBirth(
  tx: TenantContext,
  id: string,
  { version, birthDate, sex: said }: BodyOf<typeof setBirthDate>,
): Promise<AnswerOf<typeof setBirthDate>> {
  const person = await personInCare(tx, id)
  const today = dayIn(person.zone, tx.now)
  if (!isBirthDate(birthDate, today)) throw badFields([{ fieldName: 'birthDate', message: 'people.birthWrong' }])
  const { who } = person
  const sex = said === undefined ? who.sex : said
  const kept = await changeBirth(tx, { personId: id, groupId: person.groupId, birthDate }, { version, sex })
  if (kept === undefined || (version > 0 && person.birthVersion === 0))
    throw stale({ id, birthDate: who.birthDate, sex: who.sex, birthVersion: person.birthVersion })
  // Which of them, not what they are: the audit is read by others.
  const fields = [who.birthDate !== birthDate && 'birthDate', who.sex !== sex && 'sex'].filter((one) => one !== false)
  await audit(tx, { action: 'measurements.birthDateSet', subjectKind: 'person', subjectId: id, details: { fields } })
  announce(tx, { message: 'measurements.changed', data: {}, about: [id], audience: { groupStaff: [person.groupId] } })
  return { id, birthDate, sex, birthVersion: kept }
}

/** The units of a group of the actor; of one where nobody chose the usual ones. */
export async function unitsOf(tx: TenantContext, groupId: string): Promise<AnswerOf<typeof getUnits>> {
  if (!tx.actor.groupIds.includes(groupId)) throw notFound()
  const row = await tx.db
    .selectFrom('measurement_unit')
    .select(['glycemia', 'weight', 'exclusion', 'version'])
    .where('organisation_id', '=', tx.organisationId)
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  const units = row ? { GLYCEMIA: row.glycemia, WEIGHT: row.weight } : USUAL_UNITS
  const exclusion = row ? limitOf(row.exclusion) : EXCLUSION.usual
  return { customerGroupId: groupId, version: row?.version ?? 0, units, exclusion }
}

const limitOf = (kept: string | null): number | null => (kept === null ? null : Number(kept))

/** Chooses the units of a group, and its limit for children with fever. Throws 400 E012, and 409 E016 when somebody else did in between. */
export async function putUnits(
  tx: TenantContext,
  groupId: string,
  { version, units, exclusion: asked }: BodyOf<typeof setUnits>,
): Promise<AnswerOf<typeof setUnits>> {
  const before = await unitsOf(tx, groupId)
  const exclusion = asked === undefined ? before.exclusion : asked
  if (exclusion !== null && !isExclusionLimit(exclusion)) throw badFields([exclusionProblem()])
  if (before.version !== version) throw stale(before)
  const chosen = {
    glycemia: units.GLYCEMIA,
    weight: units.WEIGHT,
    exclusion,
    version: version + 1,
    changed_at: tx.now,
    changed_by: tx.actor.personId,
  }
  const kept = await tx.db
    .insertInto('measurement_unit')
    .values({ organisation_id: tx.organisationId, group_id: groupId, ...chosen })
    .onConflict((on) =>
      on.columns(['organisation_id', 'group_id']).doUpdateSet(chosen).where('measurement_unit.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  if (!kept || (version === 0 && kept.version !== 1)) throw stale(await unitsOf(tx, groupId))
  if (exclusion !== before.exclusion) await exclusionChanged.call(tx, { groupId, limit: exclusion })
  await audit(tx, {
    action: 'measurements.unitsChosen',
    subjectKind: 'organisation',
    subjectId: tx.organisationId,
    details: { group: groupId, ...units, exclusion },
  })
  announce(tx, { message: 'measurements.changed', data: {}, about: 'nobody', audience: { groupStaff: [groupId] } })
  return { customerGroupId: groupId, version: kept.version, units, exclusion }
}

const exclusionProblem = () => ({
  fieldName: 'exclusion',
  message: 'measurements.error.exclusion',
  values: { low: sayNumber(EXCLUSION.low, 1), high: sayNumber(EXCLUSION.high, 1) },
})
