import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { StateChip, type Hue } from '#platform/web/ui/state.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { getCrew, removeCredential, withdrawAway, type Credential, type CrewRecord } from '../shared/crew.contract.ts'
import { AwayDrawer } from './AwayDrawer.tsx'
import { CredentialDrawer } from './CredentialDrawer.tsx'

const TOUCHED = [['crew'], ['runs'], ['people']] as const
const HUE: Record<Credential['state'], Hue> = {
  valid: 'arrived',
  soon: 'waiting',
  expired: 'alert',
  replaced: 'absent',
}

/** What an assistant may do, and when they are away. */
export function CrewTab({ person }: { person: { id: string } }) {
  const query = useCall(getCrew, { params: { id: person.id } })
  return (
    <Loaded query={query}>
      {(record) => (
        <Stack spacing={4}>
          <CredentialsCard record={record} />
          <AwayCard record={record} />
        </Stack>
      )}
    </Loaded>
  )
}

function CredentialsCard({ record }: { record: CrewRecord }) {
  const text = useText()
  const errorToast = useErrorToast()
  const [adding, setAdding] = useState(false)
  const [asked, setAsked] = useState<Credential | null>(null)
  const remove = useCommand(removeCredential, { touches: TOUCHED })
  const edit = record.abilities.credentials
  return (
    <Card component="section" aria-label={text('crew.credentials')}>
      <CardHead
        title={text('crew.credentials')}
        action={
          edit && (
            <Button icon="add" onClick={() => setAdding(true)}>
              {text('crew.credential.add')}
            </Button>
          )
        }
      />
      {record.credentials.length === 0 && (
        <EmptyState icon="document" title={text('crew.credentials.none')}>
          {text('crew.credentials.noneBody')}
        </EmptyState>
      )}
      <List>
        {record.credentials.map((one) => {
          const name = text(`crew.credential.${one.kind}`)
          return (
            <ListItem key={one.id} divider sx={{ minHeight: 64, gap: 3 }}>
              <Box sx={REST}>
                <Typography variant="subtitle2" component="p">
                  {name}
                </Typography>
                <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                  {[
                    one.validTo === null ? text('crew.forever') : text('crew.until', { day: showDay(one.validTo) }),
                    one.number,
                    one.note,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Typography>
              </Box>
              <StateChip hue={HUE[one.state]}>{text(`crew.state.${one.state}`)}</StateChip>
              {edit && (
                <IconButton
                  icon="trash"
                  label={text('crew.credential.remove', { credential: name })}
                  onClick={() => setAsked(one)}
                />
              )}
            </ListItem>
          )
        })}
      </List>
      {adding && <CredentialDrawer person={record.person} onClose={() => setAdding(false)} />}
      {asked && (
        <ConfirmDialog
          title={text('crew.credential.removeAsk', { credential: text(`crew.credential.${asked.kind}`) })}
          confirm={text('crew.remove')}
          danger
          onClose={() => setAsked(null)}
          onConfirm={async () => {
            try {
              await remove.mutateAsync({ params: { id: asked.id } })
            } catch (error) {
              errorToast(error)
              throw error
            }
          }}
        />
      )}
    </Card>
  )
}

function AwayCard({ record }: { record: CrewRecord }) {
  const text = useText()
  const errorToast = useErrorToast()
  const [adding, setAdding] = useState(false)
  const back = useCommand(withdrawAway, { touches: TOUCHED })
  return (
    <Card component="section" aria-label={text('crew.away')}>
      <CardHead
        title={text('crew.away')}
        action={
          <Button icon="absent" onClick={() => setAdding(true)}>
            {text('crew.away.add')}
          </Button>
        }
      />
      {record.away.length === 0 && <EmptyState icon="calendar" title={text('crew.away.none')} />}
      <List>
        {record.away.map((one) => {
          const days = [...new Set([one.fromDay, one.toDay])].map((day) => showDay(day)).join(' – ')
          return (
            <ListItem key={one.id} divider sx={{ minHeight: 64, gap: 3 }}>
              <Box sx={REST}>
                <Typography variant="subtitle2" component="p">
                  {days}
                </Typography>
                <Typography variant="caption" component="p" color="textSecondary">
                  {[text(`crew.away.reason.${one.reason}`), one.note, one.reporter].filter(Boolean).join(' · ')}
                </Typography>
              </Box>
              <IconButton
                icon="undo"
                label={text('crew.away.back', { days })}
                onClick={() => back.mutate({ params: { id: one.id } }, { onError: (error) => errorToast(error) })}
              />
            </ListItem>
          )
        })}
      </List>
      {adding && <AwayDrawer personId={record.person.id} over={record.person.name} onClose={() => setAdding(false)} />}
    </Card>
  )
}
