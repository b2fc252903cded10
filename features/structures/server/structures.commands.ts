import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { AppError, badFields, notPermitted, stale, type FieldProblem } from '#platform/shared/errors/app-error.ts'
import { joinParts, partsOf } from '#platform/shared/forms/several.rules.ts'
import { sameValue, type FieldValues } from '#platform/shared/forms/fields.ts'
import { validate } from '#platform/shared/forms/validate.ts'
import { writable } from '#platform/shared/forms/writable.rules.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { referredIds, unmasked } from '../shared/references.rules.ts'
import type {
  Entity,
  ExtraData,
  saveExtraData,
  saveStructure,
  Structure,
  StructureField,
} from '../shared/structures.contract.ts'
import { definitionOf, fieldsFor, fills, kindOf, openedFields, structureProblems } from '../shared/structures.rules.ts'
import { namesIn } from './sources.queries.ts'
import { audienceOf } from './structures.policy.ts'
import { takeFiles } from './extra-files.commands.ts'
import { keepChanges } from './history.commands.ts'
import { answeredElsewhere, currentStructure, extraDataOf, storedAnswersOf, versionsOf } from './structures.queries.ts'

/**
 * Saves the next version of a structure. Refuses (403 E013) to show to more people what somebody outside the actor's groups
 * has answered: that is for the administrators of their groups. Two who save at once: the second is told what the
 * first saved.
 */
export async function nextStructure(
  tx: TenantContext,
  entity: Entity,
  body: BodyOf<typeof saveStructure>,
): Promise<Structure> {
  const versions = await versionsOf(tx, entity)
  const version = versions[0]?.version ?? 0
  if (version !== body.version) throw stale(await currentStructure(tx, entity))
  const known = new Map(versions.flatMap(({ fields }) => fields.map((field) => [field.fieldName, kindOf(field)])))
  const problems = structureProblems(body.fields, known)
  if (problems.length > 0) throw new AppError('E016', { fields: problems, detail: problems[0]?.message ?? 'E016' })
  const opened = openedFields(
    body.fields,
    versions.map(({ fields }) => fields),
  )
  if (await answeredElsewhere(tx, entity, opened)) throw notPermitted('structures.error.opensOthers')
  const saved = await tx.db
    .insertInto('form_structure')
    .values({
      organisation_id: tx.organisationId,
      entity,
      version: version + 1,
      fields: JSON.stringify(body.fields),
      created_at: tx.now,
      created_by: tx.actor.personId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  if (!saved) throw stale(await currentStructure(tx, entity))
  await audit(tx, {
    action: 'structures.saved',
    subjectKind: 'structure',
    subjectId: tx.organisationId,
    details: { entity, version: saved.version, fields: body.fields.map((field) => field.fieldName) },
  })
  announce(tx, {
    message: 'structures.changed',
    data: { entity },
    about: 'nobody',
    audience: { groupStaff: tx.actor.groupIds },
  })
  return { entity, version: saved.version, fields: body.fields }
}

/** Changes the answers of a person whom the actor was found to reach. */
export async function answer(
  tx: TenantContext,
  entity: Entity,
  personId: string,
  body: BodyOf<typeof saveExtraData>,
): Promise<ExtraData> {
  const { fields, version: structureVersion } = await currentStructure(tx, entity)
  const stored = await storedAnswersOf(tx, entity, personId, true)
  if (stored.version !== body.version || structureVersion !== body.structureVersion)
    throw stale(await extraDataOf(tx, entity, personId))
  const { role } = tx.actor
  const asked = fieldsFor(role, fields, stored.values).map((field) => definitionOf(field, !fills(role, field)))
  const { values, refused } = writable(asked, stored.values, completed(fields, stored.values, body.values))
  refuse(refused)
  refuse(validate(asked, values))
  await mustReachReferred(tx, fields, stored.values, values)
  const strange = await takeFiles(tx, { entity, personId, fields }, stored.values, values)
  refuse(strange.map((fieldName) => ({ fieldName, message: 'structures.error.noFile' })))
  const row = {
    structure_version: structureVersion,
    answers: JSON.stringify(values),
    changed_at: tx.now,
    changed_by: tx.actor.personId,
  }
  const key = { organisation_id: tx.organisationId, person_id: personId, entity }
  const saved =
    stored.version === 0
      ? await tx.db
          .insertInto('form_answer')
          .values({ ...key, ...row })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx.db
          .updateTable('form_answer')
          .set({ ...row, version: stored.version + 1 })
          .where('organisation_id', '=', key.organisation_id)
          .where('person_id', '=', personId)
          .where('entity', '=', entity)
          .returning('version')
          .executeTakeFirst()
  // Nobody could lock the first answers before they were there.
  if (!saved) throw stale(await extraDataOf(tx, entity, personId))
  const changed = Object.keys(values).filter((name) => !sameValue(values[name], stored.values[name]))
  await keepChanges(tx, {
    ...key,
    version: saved.version,
    structure_version: structureVersion,
    changes: changed.map((name) => ({ name, from: stored.values[name], to: values[name] })),
  })
  await audit(tx, {
    action: 'structures.answered',
    subjectKind: entity,
    subjectId: personId,
    details: { fields: changed },
  })
  announce(tx, {
    message: 'structures.changed',
    data: { personId },
    about: [personId],
    audience: await audienceOf(tx, entity, personId),
  })
  return extraDataOf(tx, entity, personId)
}

/** What was sent, with what the actor cannot see of it as it is stored. */
function completed(fields: readonly StructureField[], stored: FieldValues, sent: FieldValues): FieldValues {
  const referring = fields.filter(({ source, fieldName }) => source !== undefined && Object.hasOwn(sent, fieldName))
  return {
    ...sent,
    ...Object.fromEntries(
      referring.map(({ fieldName }) => [fieldName, unmasked(sent[fieldName] ?? null, stored[fieldName])]),
    ),
  }
}

/** Refuses (400 E016) an answer that newly refers to what the actor does not reach; what was there before may stay. */
async function mustReachReferred(
  tx: TenantContext,
  fields: readonly StructureField[],
  stored: FieldValues,
  values: FieldValues,
): Promise<void> {
  const added = Object.fromEntries(
    fields.flatMap(({ fieldName, source }) => {
      if (source === undefined) return []
      const before = new Set(partsOf(stored[fieldName]))
      return [[fieldName, joinParts(partsOf(values[fieldName]).filter((id) => !before.has(id)))]]
    }),
  )
  const names = await namesIn(tx, referredIds(fields, [added]))
  refuse(
    fields.flatMap(({ fieldName }) =>
      partsOf(added[fieldName]).every((id) => names.has(id))
        ? []
        : [{ fieldName, message: 'structures.error.notInReach' }],
    ),
  )
}

/** Refuses with the code of the first problem (docs/api.md): missing or unknown E012, too long E015, anything else E016. */
function refuse(problems: FieldProblem[]): void {
  const [first] = problems
  if (!first) return
  const fields = problems.map((problem) => ({ ...problem, fieldName: problem.fieldName }))
  if (['form.required', 'error.field.unknown'].includes(first.message)) throw badFields(fields)
  throw new AppError(first.message === 'form.tooLong' ? 'E015' : 'E016', { fields })
}
