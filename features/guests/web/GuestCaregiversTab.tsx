import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { useMe } from '#features/session/web/session.api.tsx'
import { useCallPage, useCommand } from '#platform/web/api/use-call.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button, ButtonLink, IconButton } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { TwoLines, type About } from '#platform/web/ui/TwoLines.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { closeCaregiver, searchCaregivers, type Caregiver } from '../shared/caregivers.contract.ts'
import { uncoveredDays } from '../shared/caregivers.rules.ts'
import { CaregiverDrawer } from './CaregiverDrawer.tsx'

const MOST = 100

/** CAREGIVER: who cares for the guest, whom to call first, and on which days nobody is named. */
export function GuestCaregiversTab({ person }: PersonTabProps) {
  const query = useCallPage(searchCaregivers, { body: { filters: { guestId: person.id, all: true }, limit: MOST } })
  const guest = { id: person.id, fullName: person.fullName, groupId: person.customerGroupDtos[0]?.id ?? '' }
  return <Loaded query={query}>{({ data }) => <Caregivers guest={guest} all={data} />}</Loaded>
}

type Guest = { id: string; fullName: string; groupId: string }

function Caregivers({ guest, all }: { guest: Guest; all: readonly Caregiver[] }) {
  const text = useText()
  const admin = useMe().role === 'CB_ADMIN'
  const [open, setOpen] = useState<{ entry: Caregiver | null } | null>(null)
  const [ending, setEnding] = useState<Caregiver | null>(null)
  const end = useCommand(closeCaregiver, { touches: [['guests']] })
  const standing = all.filter(({ state }) => state !== 'PAST')
  const past = all.filter(({ state }) => state === 'PAST')
  const uncovered = uncoveredDays(all)
  return (
    <Stack spacing={4}>
      {uncovered.length > 0 && (
        <Banner
          hue="waiting"
          title={text('guests.caregivers.uncovered', {
            days: uncovered.map((day) => text(`guests.day.${day}`)).join(', '),
          })}
        />
      )}
      <Card component="section" aria-label={text('guests.caregivers')}>
        <CardHead
          title={text('guests.caregivers')}
          action={
            admin && (
              <Button icon="personAdd" onClick={() => setOpen({ entry: null })}>
                {text('guests.caregiver.add')}
              </Button>
            )
          }
        />
        {standing.length === 0 && (
          <EmptyState icon="people" title={text('guests.caregivers.none')}>
            {text('guests.caregivers.noneBody')}
          </EmptyState>
        )}
        <Entries entries={standing} onChange={(entry) => setOpen({ entry })} onEnd={setEnding} />
      </Card>
      {past.length > 0 && (
        <Card component="section" aria-label={text('guests.caregivers.past')}>
          <CardHead title={text('guests.caregivers.past')} note={past.length} />
          <Entries entries={past} />
        </Card>
      )}
      {open && <CaregiverDrawer guest={guest} entry={open.entry} onClose={() => setOpen(null)} />}
      {ending && (
        <ConfirmDialog
          title={text('guests.caregiver.endAsk', { name: ending.fullName })}
          confirm={text('guests.caregiver.end')}
          danger
          onClose={() => setEnding(null)}
          onConfirm={() => end.mutateAsync({ params: { id: ending.id } })}
        >
          {text(ending.kind === 'TEAM' ? 'guests.caregiver.endTeam' : 'guests.caregiver.endContact')}
        </ConfirmDialog>
      )}
    </Stack>
  )
}

type EntriesProps = {
  entries: readonly Caregiver[]
  onChange?: (entry: Caregiver) => void
  onEnd?: (entry: Caregiver) => void
}

function Entries({ entries, onChange, onEnd }: EntriesProps) {
  const text = useText()
  return (
    <List>
      {entries.map((one) => (
        <ListItem key={one.id} divider sx={{ minHeight: 64, gap: 3, flexWrap: 'wrap' }}>
          <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
            <TwoLines title={one.fullName} about={aboutOf(one, text)} />
            <StateOf entry={one} />
          </Box>
          <Row sx={{ ml: 'auto' }}>
            {one.phone !== '' && one.state !== 'PAST' && (
              <ButtonLink
                icon="call"
                href={`tel:${one.phone.replaceAll(' ', '')}`}
                aria-label={`${text('utils.call.name', { name: one.fullName })}: ${one.phone}`}
              >
                {one.phone}
              </ButtonLink>
            )}
            {one.abilities.edit && onChange && (
              <IconButton
                icon="edit"
                label={`${text('guests.caregiver.change')}: ${one.fullName}`}
                onClick={() => onChange(one)}
              />
            )}
            {one.abilities.edit && onEnd && (
              <IconButton
                icon="archive"
                label={`${text('guests.caregiver.end')}: ${one.fullName}`}
                onClick={() => onEnd(one)}
              />
            )}
          </Row>
        </ListItem>
      ))}
    </List>
  )
}

/** Who is called first is told apart from the others; who begins later or has ended is said. */
function StateOf({ entry: { state, callOrder } }: { entry: Caregiver }) {
  const text = useText()
  if (state !== 'NOW')
    return (
      <StateChip hue={state === 'PAST' ? 'absent' : 'unknown'}>{text(`guests.caregiver.state.${state}`)}</StateChip>
    )
  if (callOrder === null) return null
  return (
    <StateChip hue={callOrder === 1 ? 'onboard' : 'unknown'} icon="call">
      {callOrder === 1 ? text('guests.caregiver.first') : text('guests.caregiver.nth', { n: callOrder })}
    </StateChip>
  )
}

function aboutOf(one: Caregiver, text: Texts): About {
  return [
    text(`guests.function.${one.function}`),
    text(`guests.caregiver.kind.${one.kind}`),
    one.weekdays.length === 0
      ? text('guests.caregiver.everyDay')
      : one.weekdays.map((day) => text(`guests.day.${day}`)).join(', '),
    one.fromTime !== null &&
      one.toTime !== null &&
      text('guests.caregiver.hours', { from: one.fromTime, to: one.toTime }),
    one.state === 'COMING' && text('guests.caregiver.from', { day: showDay(one.from) }),
    one.to !== null && text('guests.caregiver.until', { day: showDay(one.to) }),
    one.note,
  ]
}
