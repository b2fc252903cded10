import { lazy, Suspense } from 'react'
import * as z from 'zod/mini'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { Button } from '#platform/web/ui/Button.tsx'

const addressSchema = z.object({ former: z.optional(z.literal('open')) })
const FormerDrawer = lazy(async () => ({ default: (await import('./FormerDrawer.tsx')).FormerDrawer }))

/** Opens who was a guest of the groups; that it is open stands in the address. */
export function FormerButton() {
  const text = useText()
  const [address, change] = useAddress(addressSchema)
  return (
    <>
      <Button icon="clock" onClick={() => change({ former: 'open' }, { push: true })}>
        {text('guests.former')}
      </Button>
      {address.former === 'open' && (
        <Suspense>
          <FormerDrawer onClose={() => change({ former: undefined })} />
        </Suspense>
      )}
    </>
  )
}
