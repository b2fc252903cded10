import * as z from 'zod/mini'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { credentialKind, type Demands } from '../shared/crew.contract.ts'
import {
  CREW_FUNCTIONS,
  missingOn,
  USUAL_DEMANDS,
  type CredentialKind,
  type CrewFunction,
} from '../shared/crew.rules.ts'

const crewFunction = z.enum(CREW_FUNCTIONS)

/** What a group demands of each function; what it has not said is the usual. */
export async function demandsOf(tx: TenantContext, groupId: string): Promise<Demands> {
  const rows = await tx.db
    .selectFrom('crew_demand')
    .select(['function', 'credentials'])
    .where('organisation_id', '=', tx.organisationId)
    .where('group_id', '=', groupId)
    .execute()
  const said = new Map(
    rows.map((row) => [crewFunction.parse(row.function), row.credentials.map((one) => credentialKind.parse(one))]),
  )
  const of = (one: CrewFunction) => [...(said.get(one) ?? USUAL_DEMANDS[one])]
  return { lead: of('lead'), escort: of('escort'), driver: of('driver') }
}

/** The credentials of people, by person; those without are not in it. */
export async function credentialsOf(tx: TenantContext, personIds: readonly string[]) {
  if (personIds.length === 0) return new Map<string, never[]>()
  const rows = await tx.db
    .selectFrom('staff_credential')
    .select(['id', 'person_id', 'kind', 'number', 'issued', 'valid_to', 'note'])
    .where('organisation_id', '=', tx.organisationId)
    .where('person_id', '=', anyOf(personIds))
    .orderBy('valid_to')
    .orderBy('id')
    .execute()
  return Map.groupBy(
    rows.map((row) => ({
      id: row.id,
      personId: row.person_id,
      kind: credentialKind.parse(row.kind),
      number: row.number,
      issued: row.issued,
      validTo: row.valid_to,
      note: row.note,
    })),
    (row) => row.personId,
  )
}

/** Days away of people between two days, withdrawn ones left out. */
export async function awayBetween(tx: TenantContext, personIds: readonly string[], from: string, to: string) {
  if (personIds.length === 0) return []
  return tx.db
    .selectFrom('staff_absence')
    .select(['id', 'person_id', 'from_day', 'to_day'])
    .where('organisation_id', '=', tx.organisationId)
    .where('person_id', '=', anyOf(personIds))
    .where('withdrawn_at', 'is', null)
    .where('from_day', '<=', to)
    .where('to_day', '>=', from)
    .orderBy('from_day')
    .orderBy('id')
    .execute()
}

export type Qualification = { missing: CredentialKind[]; away: boolean }

/** For people in a function of a group on a day: which credentials they lack, and whether they are away. In their order. */
export async function qualificationsOn(
  tx: TenantContext,
  groupId: string,
  day: string,
  people: readonly { personId: string; function: CrewFunction }[],
): Promise<Qualification[]> {
  const ids = people.map((one) => one.personId)
  const demanded = await demandsOf(tx, groupId)
  const credentials = await credentialsOf(tx, ids)
  const away = new Set((await awayBetween(tx, ids, day, day)).map((row) => row.person_id))
  return people.map((one) => ({
    missing: missingOn(demanded[one.function], credentials.get(one.personId) ?? [], day),
    away: away.has(one.personId),
  }))
}
