import { lazy, Suspense } from 'react'
import * as z from 'zod/mini'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { Button } from '#platform/web/ui/Button.tsx'

const addressSchema = z.object({ import: z.optional(z.literal('open')) })
const ImportDrawer = lazy(async () => ({ default: (await import('./ImportDrawer.tsx')).ImportDrawer }))

/** Opens the import of families; that it is open stands in the address. */
export function ImportButton() {
  const text = useText()
  const [address, change] = useAddress(addressSchema)
  return (
    <>
      <Button icon="upload" onClick={() => change({ import: 'open' }, { push: true })}>
        {text('interchange.open')}
      </Button>
      {address.import === 'open' && (
        <Suspense>
          <ImportDrawer onClose={() => change({ import: undefined })} />
        </Suspense>
      )}
    </>
  )
}
