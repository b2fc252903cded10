import { addressesFor } from '#features/area/server/typed.api.ts'
import { SUGGESTED } from '#features/area/shared/addresses.contract.ts'
import type { Parsed, Preparing } from '#platform/server/http/route.ts'
import { showCoordinates } from '../shared/coordinates.ts'
import type { autocompletePlaces } from '../shared/places.contract.ts'

/** The addresses that the text of an autocomplete may mean, where it asks for them. Throws 429 for whoever asks too fast. */
export async function addressesTyped({
  query: { q, addresses },
  app,
  accountId,
}: Parsed<typeof autocompletePlaces> & Preparing) {
  const text = q.trim()
  if (addresses !== 'true' || text === '') return []
  const found = await addressesFor({ app, accountId }, { text, limit: SUGGESTED.usual, orNone: true })
  return (found ?? []).map(({ label, latitude, longitude, confidence }) => ({
    id: showCoordinates({ latitude, longitude }),
    name: label,
    kind: 'address' as const,
    address: label,
    latitude,
    longitude,
    confidence,
  }))
}
