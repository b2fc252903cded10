import type { Work } from '#platform/server/work.ts'
import { guardiansOf } from './people.api.ts'

/** Hours around now in which a run counts as one that its crew works today. */
const RUN_HOURS = 18

/** Children on the current runs of the assistant's crews, whose family contacts they may see; `only` keeps one of them. */
export async function childrenOfMyRuns(work: Work, only?: string): Promise<string[]> {
  const span = (hours: number) => new Date(work.now.getTime() + hours * 3_600_000)
  const rows = await work.db
    .selectFrom('run_crew as rc')
    .innerJoin('run', (join) =>
      join.onRef('run.organisation_id', '=', 'rc.organisation_id').onRef('run.id', '=', 'rc.run_id'),
    )
    .innerJoin('run_passenger as p', (join) =>
      join.onRef('p.organisation_id', '=', 'run.organisation_id').onRef('p.run_id', '=', 'run.id'),
    )
    .select('p.child_id')
    .distinct()
    .where('rc.organisation_id', '=', work.organisationId)
    .where('rc.person_id', '=', work.actor.personId)
    .where('run.planned_start', '>', span(-RUN_HOURS))
    .where('run.planned_start', '<', span(RUN_HOURS))
    .execute()
  return rows.flatMap((row) =>
    row.child_id !== null && (only === undefined || row.child_id === only) ? [row.child_id] : [],
  )
}

/** True when the person is a contact of a child on the assistant's runs of today: nobody restricted, no ended link. */
export async function mayContact(work: Work, personId: string): Promise<boolean> {
  const children = await childrenOfMyRuns(work)
  const contacts = await guardiansOf(work, children, 'see')
  return contacts.some((contact) => contact.adult_id === personId)
}
