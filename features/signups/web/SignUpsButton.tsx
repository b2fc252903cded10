import { lazy, Suspense } from 'react'
import * as z from 'zod/mini'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { searchSignUps } from '../shared/signups.contract.ts'

const addressSchema = z.object({ signUps: z.optional(z.literal('open')) })
const SignUpsDrawer = lazy(async () => ({ default: (await import('./SignUpsDrawer.tsx')).SignUpsDrawer }))

/** Who asks for an account, with how many wait; that it is open stands in the address. */
export function SignUpsButton() {
  const text = useText()
  const [address, change] = useAddress(addressSchema)
  const waiting = useCallPage(searchSignUps, { body: { limit: 1 } }).data?.page.total ?? 0
  return (
    <>
      <Button icon="bell" onClick={() => change({ signUps: 'open' }, { push: true })}>
        {waiting === 0 ? text('signups.requests') : text('signups.requestsCount', { count: waiting })}
      </Button>
      {address.signUps === 'open' && (
        <Suspense>
          <SignUpsDrawer onClose={() => change({ signUps: undefined })} />
        </Suspense>
      )}
    </>
  )
}
