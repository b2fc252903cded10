import { Suspense } from 'react'
import { Part } from '#platform/web/slots/Part.tsx'
import type { PartEntry, Slot } from '#platform/web/slots/slot.ts'
import { useSlot } from '#platform/web/slots/use-slot.ts'

/** What fills a slot of the sign-in page. Nothing stands in for it: the rows of a list on their way are no part of the first script. */
export function SignInParts<Props extends object>({ slot, about }: { slot: Slot<PartEntry<Props>>; about: Props }) {
  return useSlot(slot)
    .filter(({ shown }) => shown?.(about) ?? true)
    .map(({ id, load }) => (
      <Suspense key={id}>
        <Part load={load} about={about} />
      </Suspense>
    ))
}
