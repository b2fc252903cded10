import { sql, type RawBuilder } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { authorName } from '#features/people/server/people.api.ts'
import type { Note } from '../shared/handover.contract.ts'

export type NoteRow = {
  id: string
  person_id: string
  situation: string
  background: string
  assessment: string
  recommendation: string
  replaces_id: string | null
  recorded_at: Date
  name: string | null
  surname: string | null
}

const rowsWhere = async (tx: TenantContext, where: RawBuilder<unknown>): Promise<NoteRow[]> => {
  const { rows } =
    await sql<NoteRow>`select n.id, n.person_id, n.situation, n.background, n.assessment, n.recommendation,
      n.replaces_id, n.recorded_at, b.name, b.surname
    from handover_note n left join person b on b.organisation_id = ${tx.organisationId} and b.id = n.author_id
    where n.organisation_id = ${tx.organisationId} and ${where}`.execute(tx.db)
  return rows
}

type OfShift = { groupId: string; ends: Date; personIds: readonly string[] }

/** The notes of a shift about these people, whom the actor reaches: of each the newest. */
export const notesOf = (tx: TenantContext, { groupId, ends, personIds }: OfShift): Promise<NoteRow[]> =>
  rowsWhere(
    tx,
    sql`n.group_id = ${groupId} and n.ends_at = ${ends} and n.person_id = ${anyOf(personIds)}
      and not exists (select from handover_note x where x.organisation_id = ${tx.organisationId} and x.replaces_id = n.id)`,
  )

/** A note by its id, with the shift and the group that it is about. */
export const noteById = (tx: TenantContext, id: string, { groupId, ends, personIds }: OfShift): Promise<NoteRow[]> =>
  rowsWhere(
    tx,
    sql`n.id = ${id} and n.group_id = ${groupId} and n.ends_at = ${ends} and n.person_id = ${anyOf(personIds)}`,
  )

export const shownNote = (row: NoteRow, isNew: boolean): Note => ({
  id: row.id,
  situation: row.situation,
  background: row.background,
  assessment: row.assessment,
  recommendation: row.recommendation,
  by: authorName(row.name, row.surname),
  at: row.recorded_at.toISOString(),
  corrected: row.replaces_id !== null,
  isNew,
})
