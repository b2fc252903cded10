import { call } from '#platform/web/api/call.ts'
import { autocompletePlaces } from '../shared/places.contract.ts'

/** Places by the beginning of their name, for the autocompletes of other features. */
export async function suggestPlaces(q: string): Promise<{ id: string; name: string }[]> {
  return (await call(autocompletePlaces, { query: { q } })).map(({ id, name }) => ({ id, name }))
}

/** The tab PLACES_LIST of a parent or an assistant: the places that concern them, and why. */
export const loadPersonPlaces = async () => (await import('./PersonPlacesTab.tsx')).PersonPlacesTab
