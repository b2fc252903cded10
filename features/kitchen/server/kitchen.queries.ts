import { sql } from 'kysely'
import type { QueryOf } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { auditAll } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { absencesFrom, beforeDay, ruleAway, type AwayJson } from '#features/absences/server/guests/away.api.ts'
import { absentOn } from '#features/absences/server/on-day.api.ts'
import {
  allergiesIn,
  allergyVersions,
  cardAllergies,
  type AllergyVersion,
} from '#features/conditions/server/allergies.api.ts'
import { presentOn } from '#features/guests/server/person-reach.api.ts'
import { fullName, groupsAsked } from '#features/people/server/people.api.ts'
import { birthColumn } from '#features/people/server/records.api.ts'
import { dietsIn, dietSteps, type DietStep } from '#features/plans/server/diet.api.ts'
import { PEOPLE_MAX, type getKitchenList, type KitchenList, type KitchenPerson } from '../shared/kitchen.contract.ts'
import { awayOn } from '../shared/kitchen.rules.ts'

type Row = {
  group_id: string
  group_name: string
  zone: string
  day: string
  closed: boolean
  /** Null: nobody is in the group on that day. */
  person_id: string | null
  name: string
  surname: string
  birth_date: string | null
  guest: boolean
  allergy_need: boolean
  allergies: AllergyVersion[] | null
  diets: DietStep[] | null
  absences: AwayJson[] | null
  absent: 'both' | 'to_school' | 'from_school' | null
}

/** Who eats on a day, from one statement; that their allergies and diets were read is kept with it. */
export async function kitchenList(
  tx: TenantContext,
  query: QueryOf<typeof getKitchenList>,
  action: 'read' | 'printed',
): Promise<KitchenList> {
  const rows = await rowsOf(tx, query)
  const [first] = rows
  if (!first) throw notFound()
  const found = rows.filter((row) => row.person_id !== null).slice(0, PEOPLE_MAX)
  const people = found.map((row) => shown(row))
  await auditAll(
    tx,
    people.map(({ person }) => ({ action: `kitchen.${action}`, subjectKind: 'person', subjectId: person.id })),
  )
  const those = (whole: boolean): KitchenPerson[] =>
    people.flatMap((one) => (one.wholeDay === whole ? [one.person] : []))
  return {
    group: { id: first.group_id, name: first.group_name },
    zone: first.zone,
    day: first.day,
    at: tx.now.toISOString(),
    closed: first.closed,
    more: rows.length > PEOPLE_MAX,
    partial: tx.actor.role === 'CB_ASSISTANT',
    expected: those(false),
    absent: those(true),
  }
}

async function rowsOf(tx: TenantContext, { group, day }: QueryOf<typeof getKitchenList>): Promise<Row[]> {
  const { organisationId } = tx
  const [groupId] = groupsAsked(tx, group === undefined ? [] : [{ id: group }])
  if (groupId === undefined) throw notFound()
  const from = beforeDay(tx, day)
  const { rows } = await sql<Row>`with ${presentOn(tx, groupId, day)},
    eating as (
      select present.*, p.name, p.surname, p.name_key, coalesce('allergy' = any (c.needs), false) as allergy_need
      from present join person p on p.organisation_id = ${organisationId} and p.id = present.person_id
      left join child_profile c on c.organisation_id = ${organisationId} and c.person_id = present.person_id
      order by p.name_key, present.person_id limit ${PEOPLE_MAX + 1})
    select asked.id as group_id, asked.name as group_name, asked.zone, asked.day,
      exists (select from calendar_day d where d.organisation_id = ${organisationId} and d.group_id = asked.id
        and d.day = asked.day and d.kind = 'closed') as closed,
      eating.person_id, eating.name, eating.surname, ${birthColumn(tx, 'eating.person_id')} as birth_date, eating.guest, eating.allergy_need,
      ${allergyVersions(tx, 'eating.person_id')} as allergies, ${dietSteps(tx, 'eating.person_id')} as diets,
      ${absencesFrom(tx, sql.ref('eating.person_id'), from)} as absences,
      ${absentOn(tx, 'eating.person_id', sql.ref('asked.day'))} as absent
    from asked left join eating on eating.group_id = asked.id
    order by eating.name_key, eating.person_id`.execute(tx.db)
  return rows
}

function shown(row: Row): { person: KitchenPerson; wholeDay: boolean } {
  const allergies = cardAllergies(allergiesIn(row.allergies ?? []))
  const { whole, parts } = awayOn(ruleAway(row.absences), row.day, row.zone)
  const person: KitchenPerson = {
    // Rows without a person are left out before.
    id: row.person_id ?? '',
    fullName: fullName(row),
    birthDate: row.birth_date,
    allergies,
    unnamedAllergy: row.allergy_need && !allergies.some(({ proposed }) => !proposed),
    diets: dietsIn(row.diets ?? []),
    away: parts.map(({ from, until }) => ({
      from: from?.toISOString() ?? null,
      until: until?.toISOString() ?? null,
    })),
    absentFrom: row.absent === 'both' ? null : row.absent,
  }
  // Whoever lives in the house eats there, whether they ride or not.
  return { person, wholeDay: whole || (row.absent === 'both' && !row.guest) }
}
