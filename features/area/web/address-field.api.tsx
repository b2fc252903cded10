import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type KeyboardEvent } from 'react'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import type { Point } from '#platform/shared/geo/metres.ts'
import { call } from '#platform/web/api/call.ts'
import { Finder } from '#platform/web/forms/Finder.tsx'
import { useSuggest } from '#platform/web/forms/use-suggest.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { addressAt, searchAddresses, type FoundAddress } from '../shared/addresses.contract.ts'

type AddressFieldProps = {
  label: string
  value: string
  /** Characters. */
  max: number
  /** Addresses close to it come first. */
  near?: Point | null
  required?: boolean
  error?: string | undefined
  placeholder?: string | undefined
  readOnly?: boolean
  disabled?: boolean
  onType: (text: string) => void
  onChoose: (address: FoundAddress) => void
}

/** Whether addresses can be searched: as far as is known, none are known, or nobody answers. */
type Search = 'open' | 'unknown' | 'away'

/**
 * An address as text, with those of the area that it may mean below it. What is typed counts as it stands: without an area or a network
 * this is a field of text, and Enter sends the form.
 */
export function AddressField({ value, max, near, onType, onChoose, ...frame }: AddressFieldProps) {
  const text = useText()
  const [search, setSearch] = useState<Search>('open')
  /** What was chosen or searched in vain: Enter asks nothing more about it. */
  const [settled, setSettled] = useState('')
  const suggest = useSuggest<FoundAddress & { id: string; name: string; note?: string }>({
    search: async (q, signal) => {
      if (q.trim() === '') return null
      const answer = await ask(q, near, signal)
      if (signal.aborted) return null
      setSearch(stateOf(answer))
      if (!answer?.addresses.length) setSettled(q)
      if (!answer?.known) return null
      return answer.addresses.map((one, index) => ({
        ...one,
        id: String(index),
        name: one.label,
        ...(one.confidence !== 'rooftop' && { note: text(`area.address.${one.confidence}`) }),
      }))
    },
    onChoose: (one) => {
      setSettled(one.label.slice(0, max))
      onChoose(one)
    },
    onType: (typed) => {
      // What was found for another text is no longer offered: Enter would put it in the place of this one.
      suggest.close()
      onType(typed)
    },
  })
  const { setTyped } = suggest
  useEffect(() => setTyped(value), [setTyped, value])
  const key = (event: KeyboardEvent) => {
    const offered = Array.isArray(suggest.found) && suggest.found.length > 0
    const plain = search === 'unknown' || value === settled || value.trim() === ''
    if (event.key === 'Enter' && !offered && plain) return
    suggest.key(event)
  }
  return (
    <Finder
      {...frame}
      suggest={suggest}
      help={text(`area.address.${search === 'open' ? 'help' : search}`)}
      none={text('area.address.none')}
      count={{ length: value.length, max }}
      onKey={key}
      onLeave={suggest.leave}
    />
  )
}

function stateOf(answer: AnswerOf<typeof searchAddresses> | null): Search {
  if (answer === null) return 'away'
  return answer.known ? 'open' : 'unknown'
}

/** The answer of the server; null when there is none. */
async function ask(typed: string, near: Point | null | undefined, signal: AbortSignal) {
  const body = { text: typed.trim(), ...(near && { near: pointOf(near) }) }
  return call(searchAddresses, { body }, { signal }).catch(() => null)
}

type AddressProposalProps = {
  /** Null: no address is proposed. */
  point: Point | null
  /** What is written already. */
  address: string
  onUse: (address: string) => void
}

/** The address at a point that somebody set, as an offer: what they wrote stays until they take it. */
export function AddressProposal({ point, address, onUse }: AddressProposalProps) {
  const text = useText()
  const { data } = useQuery({
    queryKey: ['area', 'address-at', point && pointOf(point)],
    enabled: point !== null,
    staleTime: Infinity,
    // Nobody waits for an offer: without an answer there is none.
    retry: false,
    queryFn: ({ signal }) => (point === null ? null : call(addressAt, { body: pointOf(point) }, { signal })),
  })
  if (!data || point === null || data.label === address.trim()) return null
  return (
    <Button icon="place" sx={{ alignSelf: 'flex-start' }} onClick={() => onUse(data.label)}>
      {text('area.address.use', { address: data.label })}
    </Button>
  )
}

/** Without what else a position of a device says. */
const pointOf = ({ latitude, longitude }: Point): Point => ({ latitude, longitude })
