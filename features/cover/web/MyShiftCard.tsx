import { Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { LazyAwayDrawer } from '#features/crew/web/away.api.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { TakeOverDrawer } from './TakeOverDrawer.tsx'

/** In the address while the code is typed; a scanned one stands there itself. */
const TYPED = 'open'
const addressSchema = z.object({ takeover: z.optional(z.string()) })

/** The two things an assistant tells the office: I am away, and I take this run over. A scanned code opens the second. */
export function MyShiftCard() {
  const text = useText()
  const { personId } = useMe()
  const [address, change] = useAddress(addressSchema)
  const [away, setAway] = useState(false)
  return (
    <>
      <Row wrap>
        <Button icon="handOver" onClick={() => change({ takeover: TYPED }, { push: true })}>
          {text('crew.takeover.take')}
        </Button>
        <Button icon="absent" onClick={() => setAway(true)}>
          {text('crew.away.mine')}
        </Button>
      </Row>
      {address.takeover !== undefined && (
        <TakeOverDrawer
          scanned={address.takeover === TYPED ? '' : address.takeover}
          onClose={() => change({ takeover: undefined })}
        />
      )}
      {away && (
        <Suspense>
          <LazyAwayDrawer personId={personId} over="" onClose={() => setAway(false)} />
        </Suspense>
      )}
    </>
  )
}
