import { addCaregiver, searchCaregivers } from '#features/guests/shared/caregivers.contract.ts'
import { searchRound } from '#features/measurements/shared/measurements.contract.ts'
import { addMembership } from '#features/memberships/shared/memberships.contract.ts'
import { getMyInfo } from '#features/session/shared/session.contract.ts'
import type { Client } from './client.ts'

/** The assistant of the demo, who is on the care team of one of its guests, comes to the teams of the others too. */
export async function joinCareTeams(office: Client): Promise<void> {
  const guests = await office.call(searchRound, { body: {} })
  const teams = await Promise.all(
    guests.map(({ id }) => office.call(searchCaregivers, { body: { filters: { guestId: id } } })),
  )
  const member = teams.flat().find(({ kind }) => kind === 'TEAM')
  const { customerGroupDtoCollection: groups } = await office.call(getMyInfo, {})
  const other = groups.find(({ name }) => name === 'Scuola media Collina')
  if (!member?.personId || !other) throw new Error('the demo has a care team and a second group')
  const { personId } = member
  await office.call(addMembership, { body: { personId, customerGroupId: other.id, role: 'CB_ASSISTANT' } })
  for (const { id } of guests)
    if (id !== member.guestId)
      await office.call(addCaregiver, { body: { guestId: id, kind: 'TEAM', personId, function: 'NURSE' } })
}
