import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { IconButton } from '#platform/web/ui/Button.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { SwitchRow } from '#platform/web/ui/SwitchRow.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { listDoors, setDoor, type Door } from '../shared/signups.contract.ts'

const addressOf = (code: string) => `${location.origin}${paths.loggedOut('signUp')}?group=${code}`

/** Which groups can be asked, and at which address. */
export function Doors() {
  const text = useText()
  const doors = useCall(listDoors, {})
  return (
    <Stack component="section" spacing={2} aria-label={text('signups.doors')}>
      <Typography component="h3" variant="h4">
        {text('signups.doors')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {text('signups.doors.help')}
      </Typography>
      <Loaded query={doors} rows={2}>
        {(all) => all.map((door) => <DoorRow key={door.groupId} door={door} />)}
      </Loaded>
    </Stack>
  )
}

function DoorRow({ door: { groupId, groupName, code } }: { door: Door }) {
  const text = useText()
  const errorToast = useErrorToast()
  const set = useCommand(setDoor, { touches: [['signups', 'listDoors']] })
  const copy = async (address: string) => {
    await navigator.clipboard.writeText(address)
    toast('success', text('signups.door.copied'))
  }
  return (
    <div>
      <SwitchRow
        label={groupName}
        checked={code !== null}
        disabled={set.isPending}
        onChange={(open) =>
          set.mutate({ params: { id: groupId }, body: { open } }, { onError: (error) => errorToast(error) })
        }
      />
      {code !== null && (
        <Row>
          <Typography variant="body2" sx={{ ...REST, overflowWrap: 'anywhere', userSelect: 'all' }}>
            {addressOf(code)}
          </Typography>
          <IconButton
            icon="copy"
            label={text('signups.door.copy', { group: groupName })}
            onClick={() => void copy(addressOf(code)).catch((error: unknown) => errorToast(error))}
          />
        </Row>
      )}
    </div>
  )
}
