import { awayAt, awayOf } from '#features/absences/shared/guests/guest-absences.rules.ts'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { FilterChips } from '#platform/web/ui/FilterChips.tsx'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { NarrowSelect } from '#platform/web/ui/NarrowSelect.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { ThumbPad } from '#platform/web/ui/ThumbPad.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { useNow } from '#platform/web/ui/use-now.ts'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { contextProblem } from '../../shared/context/context.rules.ts'
import { CODES, type Code } from '../../shared/definition-types.ts'
import type { Outcome } from '../../shared/entries.rules.ts'
import type { MeasuredPerson } from '../../shared/measurements.contract.ts'
import { verdictOf } from '../measurement-words.tsx'
import { PersonEntry } from './PersonEntry.tsx'
import { RoundPad } from './RoundPad.tsx'
import { doneOf, ROUND_CODES, useDraft, useRoundPeople, useWaiting, type Waiting } from './use-round.ts'

const addressSchema = z.object({
  measurement: z._default(z.enum(CODES), 'TEMPERATURE'),
  room: z.optional(z.string()),
})

/** careRound: one measurement of many people, one after the other, with one hand; it works without network. */
export function RoundPage() {
  const text = useText()
  const people = useRoundPeople()
  return (
    <Loaded query={people} rows={8}>
      {(all) =>
        all.length === 0 ? (
          <EmptyState icon="medical" title={text('measurements.round.empty')}>
            {text('measurements.round.emptyBody')}
          </EmptyState>
        ) : (
          <Round people={all} />
        )
      }
    </Loaded>
  )
}

function Round({ people: all }: { people: readonly MeasuredPerson[] }) {
  const text = useText()
  const now = useNow()
  const [{ measurement, room }, change] = useAddress(addressSchema)
  const rooms = roomsOf(all)
  const chosen = rooms.find(({ value }) => value === room)?.value
  const inRoom = chosen === undefined ? all : all.filter((person) => person.room?.id === chosen)
  const isAway = ({ absences }: MeasuredPerson) => awayAt(awayOf(absences), now) !== null
  // Nobody asks for who is away; they are named, so that nobody is missed without a word.
  const [people, away] = [inRoom.filter((person) => !isAway(person)), inRoom.filter(isAway)]
  const waiting = useWaiting()
  const done = people.map((person) => doneOf(person, measurement, waiting.entries, now))
  return (
    <Stack spacing={3}>
      <PageHead
        title={text('measurements.round')}
        hiddenOnPhone
        note={text('measurements.round.count', { done: done.filter((one) => one.done).length, all: people.length })}
      >
        <Row gap={2} wrap>
          {waiting.waiting > 0 && (
            <StateChip hue="waiting" icon="offline">
              {text('measurements.round.waiting', { count: waiting.waiting })}
            </StateChip>
          )}
          {waiting.refused > 0 && (
            <StateChip hue="alert">{text('measurements.round.refused', { count: waiting.refused })}</StateChip>
          )}
        </Row>
      </PageHead>
      <FilterChips
        filters={ROUND_CODES.map((key) => ({ key, label: text(`measurements.of.${key}`) }))}
        chosen={measurement}
        label={text('measurements.head.measurement')}
        onChoose={(key) => change({ measurement: key })}
      />
      {rooms.length > 0 && (
        <Row>
          <NarrowSelect
            label={text('measurements.round.room')}
            all={text('measurements.round.everyRoom')}
            options={rooms}
            value={chosen}
            onChange={(id) => change({ room: id })}
          />
        </Row>
      )}
      {away.length > 0 && (
        <Row wrap role="note">
          <StateChip hue="absent">{text('measurements.round.away', { count: away.length })}</StateChip>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {away.map(({ fullName }) => fullName).join(', ')}
          </Typography>
        </Row>
      )}
      <Entering
        key={`${measurement} ${chosen ?? ''}`}
        people={people}
        code={measurement}
        done={done}
        waiting={waiting.entries}
      />
    </Stack>
  )
}

/** The rooms of the people on the round, by name. */
const roomsOf = (people: readonly MeasuredPerson[]): { value: string; label: string }[] =>
  [...new Map(people.flatMap(({ room }) => (room ? [[room.id, room.name] as const] : [])))]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label))

type EnteringProps = {
  people: readonly MeasuredPerson[]
  code: Code
  done: readonly ReturnType<typeof doneOf>[]
  waiting: readonly Waiting[]
}

function Entering({ people, code, done, waiting }: EnteringProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const draft = useDraft(code, waiting)
  /** What is answered just now beside the value of whoever is active. */
  const [asked, ask] = useState<string | null>(null)
  const [activeId, setActive] = useState(
    () =>
      people[
        Math.max(
          0,
          done.findIndex((one) => !one.done),
        )
      ]?.id ?? '',
  )
  const active = people.find(({ id }) => id === activeId) ?? people[0]
  const go = (id: string) => {
    setActive(id)
    ask(null)
  }
  const judge = (person: MeasuredPerson) => {
    if (draft.typedOf(person) === '') return null
    const { parsed, judgement } = draft.verdictFor(person)
    return { parsed, verdict: judgement && verdictOf(code, judgement, draft.unitFor(person), text) }
  }
  const onward = (person: MeasuredPerson) => {
    const at = people.indexOf(person)
    go(people[(at + 1) % people.length]?.id ?? '')
  }
  /** Whose entry is on its way to the disk. The next person has the focus already: keys that follow are theirs. */
  const keeping = useRef(new Set<string>())
  const keep = (person: MeasuredPerson, outcome: Outcome) => {
    if (keeping.current.has(person.id)) return
    keeping.current.add(person.id)
    onward(person)
    void draft
      .keep(person, outcome)
      .catch(errorToast)
      .finally(() => keeping.current.delete(person.id))
  }
  const next = (person: MeasuredPerson) => {
    const judged = judge(person)
    // A second tap that follows a value would leave out the person after.
    if (judged === null) return keeping.current.size > 0 ? undefined : onward(person)
    // What is no number yet, or impossible, stays where it is.
    if (!judged.parsed.ok || judged.verdict?.kind === 'refused') return undefined
    const wrong = contextProblem(code, draft.contextOf(person))
    if (wrong) {
      setActive(person.id)
      return ask(wrong.key)
    }
    if (judged.verdict?.kind === 'doubt' && !draft.isTried(person)) return draft.tryIt(person)
    return keep(person, 'value')
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 360px' },
      }}
    >
      {/* On a phone the list ends above the keypad. */}
      <Card
        component="section"
        aria-label={text(`measurements.of.${code}`)}
        sx={{ minWidth: 0, mb: { xs: '370px', md: 0 } }}
      >
        <List disablePadding>
          {people.map((person, index) => (
            <PersonEntry
              key={person.id}
              person={person}
              code={code}
              unit={draft.unitFor(person)}
              typed={draft.typedOf(person)}
              active={person === active}
              typing={person === active && asked === null}
              done={done[index] ?? { words: null, done: false }}
              verdict={judge(person)?.verdict ?? null}
              tried={draft.isTried(person)}
              onActive={() => go(person.id)}
              onType={(value) => draft.type(person, value)}
              onNext={() => next(person)}
            />
          ))}
        </List>
      </Card>
      {active && (
        <ThumbPad>
          <RoundPad
            key={active.id}
            person={active}
            code={code}
            draft={draft}
            asked={asked}
            onAsk={ask}
            onNext={() => next(active)}
            onOutcome={(outcome) => keep(active, outcome)}
          />
        </ThumbPad>
      )}
    </Box>
  )
}
