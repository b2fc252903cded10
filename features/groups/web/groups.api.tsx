import { lazy, Suspense } from 'react'
import * as z from 'zod/mini'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { Button } from '#platform/web/ui/Button.tsx'

const addressSchema = z.object({ groups: z.optional(z.literal('open')) })
const GroupsDrawer = lazy(async () => ({ default: (await import('./GroupsDrawer.tsx')).GroupsDrawer }))

/** Opens the groups of the administrator; that they are open stands in the address. */
export function GroupsButton() {
  const text = useText()
  const [address, change] = useAddress(addressSchema)
  return (
    <>
      <Button icon="school" onClick={() => change({ groups: 'open' }, { push: true })}>
        {text('groups.manage')}
      </Button>
      {address.groups === 'open' && (
        <Suspense>
          <GroupsDrawer onClose={() => change({ groups: undefined })} />
        </Suspense>
      )}
    </>
  )
}
