import { expect } from '@playwright/test'
import { addCaregiver, searchCaregivers } from '#features/guests/shared/caregivers.contract.ts'
import { searchRound } from '#features/measurements/shared/measurements.contract.ts'
import { addMembership } from '#features/memberships/shared/memberships.contract.ts'
import { getMyInfo, signInOn } from '#features/session/shared/session.contract.ts'
import { Client } from '../bench/client.ts'
import type { AppContext, SignIn } from './app.ts'

/** The guests of the demo, by name. */
export const GUESTS = ['Ettore Campione', 'Nives Modello', 'Ottavia Esempio'] as const

/** Signs in somebody of the demo at the public API. */
export async function callAs(app: AppContext, role: SignIn['role']): Promise<Client> {
  const client = new Client(() => app.url)
  const who = app.demo.find((one) => one.role === role)
  const body = { username: who?.username ?? '', password: who?.password ?? '' }
  await client.call(signInOn, { params: { channel: 'mobile' }, body })
  return client
}

/** The assistant, who is on the care team of one guest of the demo, comes to the teams of the others too. */
export async function joinCareTeams(app: AppContext): Promise<void> {
  const office = await callAs(app, 'CB_ADMIN')
  const guests = await office.call(searchRound, { body: {} })
  const teams = await Promise.all(
    guests.map(({ id }) => office.call(searchCaregivers, { body: { filters: { guestId: id } } })),
  )
  const personId = teams.flat().find(({ kind }) => kind === 'TEAM')?.personId
  expect(personId, 'a guest of the demo has a care team').toBeTruthy()
  if (!personId) return
  const { customerGroupDtoCollection: groups } = await office.call(getMyInfo, {})
  const other = groups.find(({ name }) => name === 'Scuola media Collina')
  await office.call(addMembership, {
    body: { personId, customerGroupId: other?.id ?? '', role: 'CB_ASSISTANT' },
  })
  for (const { id, fullName } of guests)
    if (fullName !== 'Ottavia Esempio' && GUESTS.some((name) => name === fullName))
      await office.call(addCaregiver, { body: { guestId: id, kind: 'TEAM', personId, function: 'NURSE' } })
}
