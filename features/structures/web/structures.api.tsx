import { lazy, Suspense, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { useMe } from '#features/session/web/session.api.tsx'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { SkeletonRows } from '#platform/web/ui/view-states.tsx'
import type { Entity } from '../shared/structures.contract.ts'
import type { ExtraProps } from './ExtraAnswers.tsx'

const StructureEditor = lazy(
  withTexts('structures', async () => ({ default: (await import('./StructureEditor.tsx')).StructureEditor })),
)
const Answers = lazy(
  withTexts('structures', async () => ({ default: (await import('./ExtraAnswers.tsx')).ExtraAnswers })),
)
const Important = lazy(
  withTexts('structures', async () => ({ default: (await import('./ImportantAnswers.tsx')).ImportantAnswers })),
)
const addressSchema = z.object({ fields: z.optional(z.string()) })

/** The body of the tab EXTRA_PERSONAL_DATA of any detail: `<ExtraData entity="child" personId={id} name={fullName} />`. */
export function ExtraData(props: ExtraProps) {
  return (
    <Suspense fallback={<SkeletonRows />}>
      <Answers {...props} />
    </Suspense>
  )
}

/** The important extra data of a person, for a summary; nothing when there are none. */
export function ImportantData(props: { entity: Entity; personId: string }) {
  return (
    <Suspense fallback={null}>
      <Important {...props} />
    </Suspense>
  )
}

/**
 * For the list of a kind of people: the button that leads administrators to the extra fields, and the editor that stands
 * in place of the list while the address says `?fields=open`, with `above` over it.
 */
export function useExtraFields(entity: Entity, above?: ReactNode): { button: ReactNode; editor: ReactNode } {
  const text = useText()
  const admin = useMe().role === 'CB_ADMIN'
  const [address, change] = useAddress(addressSchema)
  if (!admin) return { button: null, editor: null }
  return {
    button: (
      <Button icon="fields" onClick={() => change({ fields: 'open' }, { push: true })}>
        {text('structures.button')}
      </Button>
    ),
    editor: address.fields === 'open' && (
      <Suspense fallback={<SkeletonRows />}>
        <StructureEditor entity={entity} above={above} onClose={() => change({ fields: undefined }, { push: true })} />
      </Suspense>
    ),
  }
}
