import { call } from '#platform/web/api/call.ts'
import { autocompletePlaces } from '../shared/places.contract.ts'

/** Places by a word of their name or address, for the autocompletes; two of one name are told apart by the address. Of one group when it is given. */
export async function suggestPlaces(q: string, customerGroupId?: string): Promise<{ id: string; name: string }[]> {
  const found = await call(autocompletePlaces, { query: { q, ...(customerGroupId && { customerGroupId }) } })
  return found.map(({ id, name, address }) => ({ id, name: [name, address].filter(Boolean).join(' · ') }))
}

/** The tab PLACES_LIST of a parent or an assistant: the places that concern them, and why. */
export const loadPersonPlaces = async () => (await import('./PersonPlacesTab.tsx')).PersonPlacesTab
