import { call } from '#platform/web/api/call.ts'
import { autocompletePlaces } from '../shared/places.contract.ts'

/** Places by the beginning of their name, for the autocompletes of other features. */
export async function suggestPlaces(q: string): Promise<{ id: string; name: string }[]> {
  return (await call(autocompletePlaces, { query: { q } })).map(({ id, name }) => ({ id, name }))
}
