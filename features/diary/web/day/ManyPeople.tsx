import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { ThumbPad } from '#platform/web/ui/ThumbPad.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import type { DayPerson } from '../../shared/diary.contract.ts'
import { takesSeveral, tapped, type Line } from '../../shared/diary.rules.ts'
import { isWritten, lineWords } from '../../shared/words.ts'
import { Away } from './Away.tsx'
import { Choices } from './Choices.tsx'
import type { Lines } from './use-day.ts'

type ManyPeopleProps = { line: Line; people: readonly DayPerson[]; away: readonly DayPerson[]; lines: Lines }

/** One line for many people: whoever has no value yet is chosen at first, and one tap writes it for all who are. */
export function ManyPeople({ line, people, away, lines }: ManyPeopleProps) {
  const text = useText()
  const entryFor = (person: DayPerson) => lines.linesFor(person).find((entry) => entry.line === line)
  const has = (person: DayPerson) => {
    const entry = entryFor(person)
    return entry !== undefined && isWritten(entry)
  }
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(people.filter((person) => !has(person)).map(({ id }) => id)),
  )
  const selected = people.filter(({ id }) => chosen.has(id))
  const toggle = (id: string) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  const writeAll = async (value: string) => {
    if (selected.length === 0) return toast('error', text('diary.chooseFirst'))
    await Promise.all(
      selected.map((person) =>
        lines.write(person, line, ({ values, note }) => ({
          values: values.includes(value) ? values : tapped(line, values, value),
          note,
        })),
      ),
    )
    // Care and activities take several values, one tap after the other.
    if (!takesSeveral(line)) setChosen(new Set())
  }
  if (people.length === 0)
    return (
      <Stack spacing={3}>
        <EmptyState icon="absent" title={text('diary.allAway')} />
        <Away people={away} />
      </Stack>
    )
  const all = selected.length === people.length
  return (
    <Stack spacing={3}>
      <Away people={away} />
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 360px' },
        }}
      >
        {/* On a phone the list ends above the choices. */}
        <Card
          component="section"
          aria-label={text(`diary.line.${line}`)}
          sx={{ minWidth: 0, mb: { xs: '220px', md: 0 } }}
        >
          <List disablePadding>
            {people.map((person) => {
              const entry = entryFor(person)
              return (
                <ListItem key={person.id} divider disablePadding>
                  <Row component="label" gap={2} sx={{ width: '100%', minHeight: 64, px: 3, py: 2, cursor: 'pointer' }}>
                    <Checkbox
                      checked={chosen.has(person.id)}
                      onChange={() => toggle(person.id)}
                      slotProps={{ input: { 'aria-label': person.fullName } }}
                    />
                    <PersonRow id={person.id} name={person.fullName}>
                      {entry && isWritten(entry) && (
                        <Typography variant="body2" sx={{ fontWeight: 500 }}>
                          {lineWords(entry, text)}
                        </Typography>
                      )}
                    </PersonRow>
                  </Row>
                </ListItem>
              )
            })}
          </List>
        </Card>
        <ThumbPad>
          <Stack spacing={2}>
            <Row sx={{ justifyContent: 'space-between' }}>
              <Typography role="status" variant="subtitle2" component="p">
                {text('diary.chosen', { count: selected.length, line: text(`diary.line.${line}`) })}
              </Typography>
              <Button look="text" onClick={() => setChosen(all ? new Set() : new Set(people.map(({ id }) => id)))}>
                {text(all ? 'diary.chooseNone' : 'diary.chooseAll')}
              </Button>
            </Row>
            <Choices
              large
              line={line}
              chosen={[]}
              label={text('diary.forChosen', { line: text(`diary.line.${line}`) })}
              onChoose={(value) => void writeAll(value)}
            />
          </Stack>
        </ThumbPad>
      </Box>
    </Stack>
  )
}
