import { lazy, Suspense } from 'react'
import * as z from 'zod/mini'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { Button } from '#platform/web/ui/Button.tsx'

const addressSchema = z.object({ settings: z.optional(z.literal('open')) })
const SettingsDrawer = lazy(async () => ({ default: (await import('./SettingsDrawer.tsx')).SettingsDrawer }))

/** Opens what administrators set for the guests of their groups; that it is open stands in the address. */
export function SettingsButton() {
  const text = useText()
  const [address, change] = useAddress(addressSchema)
  return (
    <>
      <Button icon="settings" onClick={() => change({ settings: 'open' }, { push: true })}>
        {text('guests.settings')}
      </Button>
      {address.settings === 'open' && (
        <Suspense>
          <SettingsDrawer onClose={() => change({ settings: undefined })} />
        </Suspense>
      )}
    </>
  )
}
