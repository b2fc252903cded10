import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { EntriesCard } from '#platform/web/detail/EntriesCard.tsx'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { PAPER_HUE } from '#platform/web/ui/hue.ts'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { getCrew, removeCredential, withdrawAway, type CrewRecord } from '../shared/crew.contract.ts'
import { AwayDrawer } from './AwayDrawer.tsx'
import { CredentialDrawer } from './CredentialDrawer.tsx'

const TOUCHED = [['crew'], ['runs'], ['people']] as const

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
  const remove = useCommand(removeCredential, { touches: TOUCHED })
  return (
    <EntriesCard
      title={text('crew.credentials')}
      entries={record.credentials}
      none={
        <EmptyState icon="document" title={text('crew.credentials.none')}>
          {text('crew.credentials.noneBody')}
        </EmptyState>
      }
      show={({ kind, validTo, number, note, state }) => ({
        name: text(`crew.credential.${kind}`),
        about: [validTo === null ? text('crew.forever') : text('crew.until', { day: showDay(validTo) }), number, note],
        state: { hue: PAPER_HUE[state], words: text(`crew.state.${state}`) },
      })}
      edit={
        record.abilities.credentials && {
          add: text('crew.credential.add'),
          remove: text('crew.remove'),
          ask: (credential) => text('crew.credential.removeAsk', { credential }),
          onRemove: ({ id }) => remove.mutateAsync({ params: { id } }),
          sheet: (_, close) => <CredentialDrawer person={record.person} onClose={close} />,
        }
      }
    />
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
              <TwoLines title={days} about={[text(`crew.away.reason.${one.reason}`), one.note, one.reporter]} />
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
