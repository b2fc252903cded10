import { audit } from '#platform/server/audit.ts'
import type { Work } from '#platform/server/work.ts'

/** Whether restrictions of this organisation need a second administrator; set again to the same it changes nothing. */
export async function setTwoPersons(work: Work, on: boolean): Promise<void> {
  const { organisationId } = work
  const changed = await work.db
    .insertInto('relationship_option')
    .values({ organisation_id: organisationId, two_persons: on })
    .onConflict((conflict) =>
      conflict
        .column('organisation_id')
        .doUpdateSet({ two_persons: on })
        .where('relationship_option.two_persons', '<>', on),
    )
    .returning('organisation_id')
    .execute()
  if (changed.length === 0) return
  const action = on ? 'relationships.twoPersonsOn' : 'relationships.twoPersonsOff'
  await audit(work, { action, subjectKind: 'organisation', subjectId: organisationId })
}
