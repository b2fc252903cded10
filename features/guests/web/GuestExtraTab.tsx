import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { ExtraData } from '#features/structures/web/structures.api.tsx'

/** What the organisation asks about a guest beyond the record. */
export function GuestExtraTab({ person }: PersonTabProps) {
  return <ExtraData entity="guest" personId={person.id} name={person.fullName} />
}
