import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCallPage, useCommand } from '#platform/web/api/use-call.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog, Drawer } from '#platform/web/ui/Dialog.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { refuseSignUp, searchSignUps, type SignUp } from '../shared/signups.contract.ts'
import { AcceptDrawer } from './AcceptDrawer.tsx'
import { Doors } from './Doors.tsx'

const TOUCHES = { touches: [['signups'], ['people'], ['subscriptions'], ['notices']] }

/** The queue of those who ask, and the addresses where they do. */
export function SignUpsDrawer({ onClose }: { onClose: () => void }) {
  const text = useText()
  const query = useCallPage(searchSignUps, { body: { limit: 100 } })
  const [accepting, setAccepting] = useState<SignUp>()
  const [refusing, setRefusing] = useState<SignUp>()
  return (
    <Drawer title={text('signups.requests.title')} onClose={onClose}>
      <Stack spacing={6}>
        <Loaded query={query}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState icon="people" title={text('signups.none')}>
                {text('signups.noneBody')}
              </EmptyState>
            ) : (
              <List disablePadding>
                {data.map((one) => (
                  <Asked
                    key={one.id}
                    signUp={one}
                    onAccept={() => setAccepting(one)}
                    onRefuse={() => setRefusing(one)}
                  />
                ))}
              </List>
            )
          }
        </Loaded>
        <Doors />
      </Stack>
      {accepting && <AcceptDrawer signUp={accepting} onClose={() => setAccepting(undefined)} />}
      {refusing && <Refusing signUp={refusing} onClose={() => setRefusing(undefined)} />}
    </Drawer>
  )
}

type AskedProps = { signUp: SignUp; onAccept: () => void; onRefuse: () => void }

function Asked({ signUp, onAccept, onRefuse }: AskedProps) {
  const text = useText()
  return (
    <ListItem divider disableGutters sx={{ display: 'block', py: 4 }}>
      <Typography variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
        {signUp.fullName}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {[text(`signups.role.${signUp.role}`), signUp.customerGroupDto.name, showMoment(signUp.createdAt)].join(' · ')}
      </Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {[signUp.email, signUp.phone].filter(Boolean).join(' · ')}
      </Typography>
      {signUp.message !== '' && (
        <Typography sx={{ mt: 2, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{signUp.message}</Typography>
      )}
      {signUp.known && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {text('signups.known', { name: signUp.known.fullName })}
        </Typography>
      )}
      <Row sx={{ mt: 3, justifyContent: 'flex-end' }}>
        <Button onClick={onRefuse}>{text('signups.refuse')}</Button>
        <Button look="primary" icon="check" onClick={onAccept}>
          {text('signups.accept')}
        </Button>
      </Row>
    </ListItem>
  )
}

function Refusing({ signUp, onClose }: { signUp: SignUp; onClose: () => void }) {
  const text = useText()
  const [reason, setReason] = useState('')
  const refuse = useCommand(refuseSignUp, TOUCHES)
  const confirmed = async () => {
    await refuse.mutateAsync({ params: { id: signUp.id }, body: { reason } })
    toast('success', text('signups.refused', { name: signUp.fullName }))
  }
  return (
    <ConfirmDialog
      title={text('signups.refuse.title', { name: signUp.fullName })}
      confirm={text('signups.refuse')}
      danger
      onConfirm={confirmed}
      onClose={onClose}
    >
      <TextField
        label={text('signups.refuse.reason')}
        value={reason}
        multiline
        minRows={3}
        fullWidth
        slotProps={{ htmlInput: { maxLength: 1000 } }}
        sx={{ mt: 2 }}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  )
}
