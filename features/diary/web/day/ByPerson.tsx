import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Stack from '@mui/material/Stack'
import { useText } from '#platform/web/i18n/use-text.ts'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { useMobile } from '#platform/web/ui/use-mobile.ts'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import type { DayPerson } from '../../shared/diary.contract.ts'
import { Away } from './Away.tsx'
import { ReportEditor } from './ReportEditor.tsx'
import { State } from './State.tsx'
import type { Lines } from './use-day.ts'

type ByPersonProps = {
  day: string
  expected: readonly DayPerson[]
  away: readonly DayPerson[]
  lines: Lines
  /** False when only administrators may still write this day. */
  writable: boolean
  person: string | undefined
  onPerson: (person: string | undefined) => void
}

/** The people of a day with the state of their reports, and the report of one person, which fills the screen of a phone. */
export function ByPerson({ day, expected, away, lines, writable, person, onPerson }: ByPersonProps) {
  const text = useText()
  const mobile = useMobile()
  // A link to a person never opens the report of another person.
  const first = mobile || person !== undefined ? undefined : expected[0]
  const chosen = [...expected, ...away].find(({ id }) => id === person) ?? first
  const editor = chosen && (
    <ReportEditor
      key={chosen.id}
      day={day}
      person={chosen}
      lines={lines}
      writable={writable}
      {...(mobile && { onBack: () => onPerson(undefined) })}
    />
  )
  if (mobile && editor) return editor
  if (expected.length === 0 && !editor)
    return (
      <Stack spacing={3}>
        <EmptyState icon="absent" title={text('diary.allAway')} />
        <Away people={away} />
      </Stack>
    )
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '280px minmax(0, 1fr)' },
      }}
    >
      <Stack spacing={3}>
        <Card component="section" aria-label={text('diary.people')}>
          <List disablePadding>
            {expected.map((one) => (
              <ListItem key={one.id} divider disablePadding>
                <ListItemButton
                  selected={!mobile && one.id === chosen?.id}
                  aria-current={!mobile && one.id === chosen?.id ? 'true' : undefined}
                  onClick={() => onPerson(one.id)}
                  sx={{ minHeight: 64, px: 3 }}
                >
                  <PersonRow id={one.id} name={one.fullName} note={<State person={one} lines={lines} />} />
                </ListItemButton>
              </ListItem>
            ))}
          </List>
        </Card>
        <Away people={away} />
      </Stack>
      {editor}
    </Box>
  )
}
