import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ChangeDaysDrawer } from '#features/memberships/web/change-days-drawer.api.tsx'
import { addMembership } from '#features/memberships/shared/memberships.contract.ts'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { SearchBox } from '#platform/web/list/SearchBox.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog, Drawer } from '#platform/web/ui/Dialog.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { formerGuests, type FormerGuest } from '../shared/guests.contract.ts'

/** Who was a guest of the groups, with the last place that they had: other days for it bring them back. */
export function FormerDrawer({ onClose }: { onClose: () => void }) {
  const text = useText()
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<FormerGuest | null>(null)
  const [again, setAgain] = useState<FormerGuest | null>(null)
  const query = useCall(formerGuests, { body: q === '' ? {} : { q } }, { keepPrevious: true })
  if (chosen !== null)
    return <ChangeDaysDrawer membership={{ ...chosen.place, role: 'GUEST' }} onClose={() => setChosen(null)} />
  return (
    <Drawer title={text('guests.former')} onClose={onClose}>
      <Stack spacing={3}>
        <Typography variant="body2" color="textSecondary">
          {text('guests.former.body')}
        </Typography>
        <Row>
          <SearchBox value={q} label={text('people.search')} onSearch={setQ} />
        </Row>
        <Loaded query={query} rows={3}>
          {(former) =>
            former.length === 0 ? (
              <EmptyState
                icon="people"
                title={text(q === '' ? 'guests.former.none' : 'guests.former.noMatch', { q })}
              />
            ) : (
              <List disablePadding>
                {former.map((guest) => (
                  <Former
                    key={`${guest.id} ${guest.place.group.id}`}
                    guest={guest}
                    onChange={() => setChosen(guest)}
                    onAgain={() => setAgain(guest)}
                  />
                ))}
              </List>
            )
          }
        </Loaded>
      </Stack>
      {again && <AgainDialog guest={again} onClose={() => setAgain(null)} />}
    </Drawer>
  )
}

function AgainDialog({ guest, onClose }: { guest: FormerGuest; onClose: () => void }) {
  const text = useText()
  const add = useCommand(addMembership, {
    touches: [['guests'], ['memberships'], ['people']],
    onDone: () => toast('success', text('guests.former.saved')),
  })
  const { id, fullName, place } = guest
  return (
    <ConfirmDialog
      title={text('guests.former.againAsk', { name: fullName, group: place.group.name })}
      confirm={text('guests.former.again')}
      onConfirm={() => add.mutateAsync({ body: { personId: id, customerGroupId: place.group.id, role: 'GUEST' } })}
      onClose={onClose}
    >
      {text('guests.former.againBody')}
    </ConfirmDialog>
  )
}

type FormerProps = { guest: FormerGuest; onChange: () => void; onAgain: () => void }

function Former({ guest, onChange, onAgain }: FormerProps) {
  const text = useText()
  const { group, from, to } = guest.place
  return (
    <ListItem divider sx={{ minHeight: 64, gap: 3, px: 0, py: 3, flexWrap: 'wrap' }}>
      {/* Where the buttons leave the words no room beside them, they stand below. */}
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <TwoLines
          title={guest.fullName}
          about={[group.name, text('guests.former.fromTo', { from: showDay(from), to: showDay(to ?? from) })]}
        />
      </Box>
      <Row gap={2} wrap>
        <Button aria-label={`${text('guests.former.change')}: ${guest.fullName}`} onClick={onChange}>
          {text('guests.former.change')}
        </Button>
        <Button look="soft" aria-label={`${text('guests.former.again')}: ${guest.fullName}`} onClick={onAgain}>
          {text('guests.former.again')}
        </Button>
      </Row>
    </ListItem>
  )
}
