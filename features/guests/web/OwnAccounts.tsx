import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { getOwnAccountOptions, setOwnAccountOption, type OwnAccountOption } from '../shared/own-accounts.contract.ts'

/** Whether guests may have an account of their own, for each group; ending it asks first. */
export function OwnAccounts() {
  const text = useText()
  const query = useCall(getOwnAccountOptions, {})
  return (
    <Box component="section" sx={{ mt: 6 }}>
      <Typography component="h3" variant="h4" sx={{ mb: 2 }}>
        {text('guests.ownAccounts')}
      </Typography>
      <Loaded query={query} rows={1}>
        {(options) =>
          options.map((option) => (
            <Allowed key={option.customerGroupDto.id} option={option} several={options.length > 1} />
          ))
        }
      </Loaded>
      <Typography variant="body2" color="textSecondary">
        {text('guests.ownAccounts.body')}
      </Typography>
    </Box>
  )
}

function Allowed({ option, several }: { option: OwnAccountOption; several: boolean }) {
  const text = useText()
  const errorToast = useErrorToast()
  const [ending, setEnding] = useState(false)
  const set = useCommand(setOwnAccountOption, {
    touches: [['guests']],
    onDone: () => toast('success', text('guests.room.saved')),
  })
  const { id, name } = option.customerGroupDto
  const send = (allowed: boolean) => set.mutateAsync({ params: { id }, body: { allowed } })
  return (
    <>
      <FormControlLabel
        control={
          <Switch
            // A press shows at once what is being saved; one that is refused goes back.
            checked={set.isPending ? set.variables.body.allowed : option.allowed}
            onChange={(_event, on) => (on ? void send(true).catch(errorToast) : setEnding(true))}
          />
        }
        label={several ? text('guests.ownAccounts.allowIn', { group: name }) : text('guests.ownAccounts.allow')}
        sx={{ display: 'flex', minHeight: 48 }}
      />
      {ending && (
        <ConfirmDialog
          title={text('guests.ownAccounts.endAsk')}
          confirm={text('guests.ownAccounts.end')}
          danger
          onClose={() => setEnding(false)}
          onConfirm={() => send(false)}
        >
          {text('guests.ownAccounts.endBody')}
        </ConfirmDialog>
      )}
    </>
  )
}
