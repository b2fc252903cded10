import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { AccessCard } from '#features/subscriptions/web/access-card.api.tsx'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { getOwnAccess, setOwnAccess } from '../shared/own-accounts.contract.ts'

/** Whether the guest may read their own record, and their access; nothing where the group does not allow it. */
export function OwnAccountCard({ person }: PersonTabProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const [ending, setEnding] = useState(false)
  const { data } = useCall(getOwnAccess, { params: { id: person.id } })
  const set = useCommand(setOwnAccess, {
    touches: [['guests'], ['subscriptions'], ['memberships'], ['relationships']],
    onDone: () => toast('success', text('guests.room.saved')),
  })
  const send = (given: boolean) => set.mutateAsync({ params: { id: person.id }, body: { given } })
  if (!data || (!data.allowed && !data.given)) return null
  const name = person.fullName
  return (
    <Stack spacing={4}>
      <Card component="section" aria-label={text('guests.ownAccount')}>
        <CardHead
          title={text('guests.ownAccount')}
          action={
            data.given ? (
              <Button look="danger" onClick={() => setEnding(true)}>
                {text('guests.ownAccount.take')}
              </Button>
            ) : (
              <Button busy={set.isPending} onClick={() => void send(true).catch(errorToast)}>
                {text('guests.ownAccount.give')}
              </Button>
            )
          }
        />
        <Box sx={{ px: 4, pb: 4 }}>
          <Typography color="textSecondary">{text('guests.ownAccount.body', { name })}</Typography>
        </Box>
      </Card>
      {data.given && <AccessCard person={person} />}
      {ending && (
        <ConfirmDialog
          title={text('guests.ownAccount.takeAsk', { name })}
          confirm={text('guests.ownAccount.take')}
          danger
          onClose={() => setEnding(false)}
          onConfirm={() => send(false)}
        >
          {text('guests.ownAccount.takeBody', { name })}
        </ConfirmDialog>
      )}
    </Stack>
  )
}
