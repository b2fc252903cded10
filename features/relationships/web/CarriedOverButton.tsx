import { lazy, Suspense } from 'react'
import * as z from 'zod/mini'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { searchCarriedOver } from '../shared/relationships.contract.ts'
import { CARRIED_OVER } from './carried-over.ts'

const addressSchema = z.object({ rights: z.optional(z.literal('review')) })
const CarriedOverDrawer = lazy(async () => ({
  default: (await import('./CarriedOverDrawer.tsx')).CarriedOverDrawer,
}))

/** Opens the list of rights to review, and is hidden when there are none. The address holds whether the list is open. */
export function CarriedOverButton() {
  const text = useText()
  const [address, change] = useAddress(addressSchema)
  const query = useCallPage(searchCarriedOver, CARRIED_OVER)
  const open = address.rights === 'review'
  if (!open && (query.data?.page.total ?? 0) === 0) return null
  return (
    <>
      <Button icon="lock" onClick={() => change({ rights: 'review' }, { push: true })}>
        {text('relationships.carriedOver')}
      </Button>
      {open && (
        <Suspense>
          <CarriedOverDrawer onClose={() => change({ rights: undefined })} />
        </Suspense>
      )}
    </>
  )
}
