import { ExtraData } from '#features/structures/web/structures.api.tsx'
import type { PersonTabProps } from './person-tab.api.ts'

/** What the organisation asks about a parent beyond the record. */
export function ParentExtraTab({ person }: PersonTabProps) {
  return <ExtraData entity="parent" personId={person.id} name={person.fullName} />
}

/** The same about an assistant. */
export function AssistantExtraTab({ person }: PersonTabProps) {
  return <ExtraData entity="assistant" personId={person.id} name={person.fullName} />
}
