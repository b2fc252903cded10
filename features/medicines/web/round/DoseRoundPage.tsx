import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import * as z from 'zod/mini'
import { AllergyList } from '#features/conditions/web/allergies.api.tsx'
import { RefusedEntriesOf } from '#features/notices/web/refused-entries.api.tsx'
import { sayBorn } from '#features/people/shared/birth.rules.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import type { Medicated } from '../../shared/doses.contract.ts'
import { TaskCard } from './TaskCard.tsx'
import { awayNow, isOpen, tasksOf, useRoundPeople, useWaiting, withWaiting } from './use-dose-round.ts'

const addressSchema = z.object({ person: z._default(z.nullable(z.string()), null) })

/** doseRound: who gets what now, one person after the other, with one hand; it works without network. */
export function DoseRoundPage() {
  const text = useText()
  const people = useRoundPeople()
  return (
    <Loaded query={people} rows={6}>
      {(all) =>
        all.length === 0 ? (
          <EmptyState icon="medical" title={text('medicines.round.empty')}>
            {text('medicines.round.emptyBody')}
          </EmptyState>
        ) : (
          <Round people={all} />
        )
      }
    </Loaded>
  )
}

function Round({ people }: { people: readonly Medicated[] }) {
  const text = useText()
  const now = useNow()
  const waiting = useWaiting()
  const rows = people
    .map((one) => withWaiting(one, waiting.doses))
    .map((person) => ({ person, tasks: tasksOf(person, now, waiting.effects) }))
    .filter(({ tasks }) => tasks.length > 0)
  const [{ person: asked }] = useAddress(addressSchema)
  const [chosenId, choose] = useState<string | null>(asked)
  const first = rows.find(({ tasks }) => tasks.some(isOpen)) ?? rows[0]
  // Whoever asks for somebody without a task does not see somebody else.
  const at =
    rows.find(({ person }) => person.id === chosenId) ?? (chosenId !== null && chosenId === asked ? undefined : first)
  const done = rows.filter(({ tasks }) => !tasks.some(isOpen)).length
  const next = nextOf(rows, at)
  return (
    <Stack spacing={3} sx={{ maxWidth: 680, mx: 'auto', width: '100%', pb: { xs: 10, md: 0 } }}>
      <PageHead
        title={text('medicines.round')}
        hiddenOnPhone
        note={text('medicines.round.count', { done, all: rows.length })}
      >
        <Row gap={2} wrap>
          {waiting.waiting > 0 && (
            <StateChip hue="waiting" icon="offline">
              {text('medicines.round.waiting', { count: waiting.waiting })}
            </StateChip>
          )}
          {waiting.refused > 0 && (
            <StateChip hue="alert">{text('medicines.round.refused', { count: waiting.refused })}</StateChip>
          )}
        </Row>
      </PageHead>
      {rows.length > 0 && (
        <LinearProgress
          variant="determinate"
          value={(done / rows.length) * 100}
          aria-label={text('medicines.round.progress')}
          sx={{ borderRadius: 4, height: 8 }}
        />
      )}
      {at === undefined ? (
        <EmptyState icon="check" title={text('medicines.round.nothing')}>
          {text('medicines.round.nothingBody')}
        </EmptyState>
      ) : (
        <>
          <RefusedEntriesOf personId={at.person.id} />
          <Card component="section" aria-label={at.person.fullName}>
            <Box sx={{ p: 4, borderBottom: '1px solid var(--line)' }}>
              <PersonRow id={at.person.id} name={at.person.fullName} size={48} note={noteOf(at, now, text)} />
              <Box sx={{ mt: 2 }}>
                <AllergyList allergies={at.person.allergies} />
              </Box>
            </Box>
            {at.tasks.map((task) => (
              <TaskCard key={keyOfTask(task)} person={at.person} task={task} now={now} />
            ))}
          </Card>
        </>
      )}
      {rows.length > 1 && (
        <Row wrap role="group" aria-label={text('medicines.round.people')} sx={{ rowGap: 2 }}>
          {rows.map(({ person, tasks }) => (
            <Button
              key={person.id}
              size="small"
              aria-pressed={person.id === at?.person.id}
              look={person.id === at?.person.id ? 'soft' : 'outlined'}
              icon={tasks.some(isOpen) ? 'clock' : 'check'}
              onClick={() => choose(person.id)}
            >
              {nameAmong(person, { rows, now, text })}
            </Button>
          ))}
        </Row>
      )}
      {next && (
        <Button block size="run" icon="forward" onClick={() => choose(next.person.id)}>
          <Typography component="span" sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
            {text('medicines.round.next', { name: nameAmong(next.person, { rows, now, text }) })}
          </Typography>
        </Button>
      )}
    </Stack>
  )
}

/** What tells the person from another of the same name, and what there is to do. */
const noteOf = (row: RoundRow, now: Date, text: Texts): string =>
  [...identityWords(row.person, now, text), toDoWords(row, now, text)].join(' · ')

const identityWords = (person: Medicated, now: Date, text: Texts): string[] => [
  sayBorn(person, dayIn(person.zone, now), text),
  ...(person.room === null ? [] : [person.room]),
]

/** What there is to do, or until when the person is away. */
function toDoWords({ person, tasks }: RoundRow, now: Date, text: Texts): string {
  const away = awayNow(person, now)
  if (away === null) return text('medicines.round.toDo', { count: tasks.filter(isOpen).length })
  if (away.endsAt === null) return text('medicines.awayOpen')
  return text('medicines.away', { until: showMoment(away.endsAt, person.zone) })
}

/** The name, with room and date of birth where another person of the round has the same. */
function nameAmong(
  person: Medicated,
  { rows, now, text }: { rows: readonly RoundRow[]; now: Date; text: Texts },
): string {
  const isShared = rows.some((row) => row.person.id !== person.id && row.person.fullName === person.fullName)
  return isShared ? [person.fullName, ...identityWords(person, now, text)].join(' · ') : person.fullName
}

type RoundRow = { person: Medicated; tasks: ReturnType<typeof tasksOf> }

/** Who comes after somebody and still gets something; from the end it goes on at the beginning. */
function nextOf(rows: readonly RoundRow[], at: RoundRow | undefined): RoundRow | undefined {
  const index = at ? rows.indexOf(at) : -1
  return [...rows.slice(index + 1), ...rows.slice(0, Math.max(index, 0))].find(({ tasks }) => tasks.some(isOpen))
}

const keyOfTask = (task: RoundRow['tasks'][number]): string => {
  if (task.kind === 'slot') return `${task.order.id} ${task.slot.at.getTime()}`
  return task.kind === 'effect' ? task.dose.id : task.order.id
}
