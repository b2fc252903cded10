import { useRef } from 'react'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import type { Suggestion } from '#platform/web/forms/Suggest.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { addressOfChoice, choiceOfAddress } from '../shared/home-choice.ts'
import { autocompletePlaces, createPlace } from '../shared/places.contract.ts'

/**
 * Where somebody lives, as an autocomplete of the places of a group and of the addresses of the area. `keep` returns the id of the place that
 * a form holds, and makes the place of an address first, once however often it is sent.
 */
export function useHomeChoice(customerGroupId: string) {
  const text = useText()
  const client = useQueryClient()
  const made = useRef(new Map<string, string>())
  const search = async (q: string): Promise<Suggestion[]> => {
    const query = { q, addresses: 'true' as const, ...(customerGroupId && { customerGroupId }) }
    const found = await call(autocompletePlaces, { query })
    return found.map((one) =>
      one.kind === 'address'
        ? {
            id: choiceOfAddress({ ...one, label: one.address }),
            name: one.name,
            note: text(one.confidence === 'rooftop' ? 'places.suggest.address' : `area.address.${one.confidence}`),
          }
        : { id: one.id, name: [...new Set([one.name, one.address])].filter(Boolean).join(' · ') },
    )
  }
  const keep = async (chosen: string | null): Promise<string | null> => {
    const address = chosen === null ? null : addressOfChoice(chosen)
    if (chosen === null || address === null) return chosen
    const key = `${customerGroupId} ${chosen}`
    const known = made.current.get(key)
    if (known !== undefined) return known
    const { id } = await call(
      createPlace,
      { body: { customerGroupId, kind: 'home_point', located: 'address', ...address } },
      { idempotencyKey: crypto.randomUUID() },
    )
    made.current.set(key, id)
    await refresh(client, ['places'])
    return id
  }
  return { search, keep }
}
