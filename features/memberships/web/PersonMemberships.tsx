import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { MembershipsCard } from './memberships-card.api.tsx'

/** Groups and roles of a person on their page. */
export function PersonMemberships({ person }: PersonTabProps) {
  const { access, isOwn } = person.abilities
  return <MembershipsCard person={person} mayChange={access || isOwn} />
}
