import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import * as z from 'zod/mini'
import { GroupChoice, useGroupChoice } from '#features/session/web/group-choice.api.tsx'
import { useToday } from '#features/session/web/session.api.tsx'
import { day as daySchema, id } from '#platform/shared/contract/fields.ts'
import { addDays } from '#platform/shared/dates/zoned.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { FilterChips } from '#platform/web/ui/FilterChips.tsx'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { useMobile } from '#platform/web/ui/use-mobile.ts'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import type { Day } from '../../shared/diary.contract.ts'
import { LINES } from '../../shared/diary.rules.ts'
import { ByPerson } from './ByPerson.tsx'
import { ManyPeople } from './ManyPeople.tsx'
import { useDay, useLines } from './use-day.ts'

/** What somebody writes for many people at once; a text in one's own words is about one person. */
const FOR_MANY = LINES.filter((line) => line !== 'note')
const addressSchema = z.object({
  day: z.optional(daySchema),
  group: z.optional(id),
  person: z.optional(id),
  line: z.optional(z.enum(LINES)),
})

/** The reports of a day, person by person or one line for many people; day, group and person are in the address. */
export function DayPage() {
  const text = useText()
  const [address, change] = useAddress(addressSchema)
  const [usual] = useGroupChoice()
  const group = address.group ?? usual
  const today = useToday(group)
  const day = address.day ?? today
  const query = useDay(group, day)
  const mobile = useMobile()
  const go = (next: string) => change({ day: next === today ? undefined : next, person: undefined })
  const opened = mobile && address.person !== undefined && address.line === undefined
  return (
    <Stack spacing={4} sx={{ minWidth: 0 }}>
      <PageHead title={text('diary.title')} hiddenOnPhone />
      {!opened && (
        <DayBar {...{ day, today, group, go }} onGroup={(next) => change({ group: next, person: undefined })} />
      )}
      <Loaded query={query} rows={8}>
        {(data) => (
          <People
            key={`${group} ${day}`}
            data={data}
            line={address.line}
            person={address.person}
            opened={opened}
            onLine={(line) => change({ line, person: undefined })}
            onPerson={(person) => change({ person })}
          />
        )}
      </Loaded>
    </Stack>
  )
}

type DayBarProps = {
  day: string
  today: string
  group: string
  go: (day: string) => void
  onGroup: (group: string) => void
}

function DayBar({ day, today, group, go, onGroup }: DayBarProps) {
  const text = useText()
  return (
    <Row wrap gap={0} sx={{ columnGap: 4, rowGap: 3, justifyContent: 'space-between' }}>
      <Row gap={2} wrap>
        <IconButton icon="left" label={text('diary.before')} onClick={() => go(addDays(day, -1))} />
        <IconButton
          icon="right"
          label={text('diary.after')}
          disabled={day >= today}
          onClick={() => go(addDays(day, 1))}
        />
        <Typography variant="h3" component="h2" aria-live="polite">
          {day === today ? text('diary.today', { day: showDay(day) }) : showDay(day)}
        </Typography>
        {day !== today && (
          <Button look="text" onClick={() => go(today)}>
            {text('diary.toToday')}
          </Button>
        )}
      </Row>
      <Box sx={{ width: { xs: '100%', md: 320 } }}>
        <GroupChoice value={group} onChange={onGroup} />
      </Box>
    </Row>
  )
}

type PeopleProps = {
  data: Day
  line: (typeof LINES)[number] | undefined
  person: string | undefined
  opened: boolean
  onLine: (line: (typeof LINES)[number] | undefined) => void
  onPerson: (person: string | undefined) => void
}

function People({ data, line, person, opened, onLine, onPerson }: PeopleProps) {
  const text = useText()
  const lines = useLines(data.group.id, data.day)
  const expected = data.people.filter(({ absent, report }) => !absent || report !== null)
  const away = data.people.filter((one) => !expected.includes(one))
  if (data.people.length === 0)
    return (
      <EmptyState icon="people" title={text('diary.nobody')}>
        {text('diary.nobodyBody')}
      </EmptyState>
    )
  const published = expected.filter(({ report }) => report?.state === 'PUBLISHED').length
  return (
    <>
      {!opened && (
        <>
          <Row wrap gap={3}>
            <Typography role="status" color="textSecondary">
              {text('diary.count', { published, all: expected.length })}
            </Typography>
            {lines.waiting > 0 && (
              <StateChip hue="waiting" icon="offline">
                {text('diary.waiting', { count: lines.waiting })}
              </StateChip>
            )}
          </Row>
          {data.writable && (
            <FilterChips
              filters={[
                { key: 'people', label: text('diary.byPerson') },
                ...FOR_MANY.map((key) => ({ key, label: text(`diary.line.${key}`) })),
              ]}
              chosen={line ?? 'people'}
              label={text('diary.views')}
              onChoose={(key) => onLine(FOR_MANY.find((one) => one === key))}
            />
          )}
        </>
      )}
      {!data.writable && <Banner hue="waiting" title={text('diary.error.office')} />}
      {line === undefined || line === 'note' || !data.writable ? (
        <ByPerson {...{ day: data.day, writable: data.writable, expected, away, lines, person, onPerson }} />
      ) : (
        <ManyPeople
          key={line}
          line={line}
          people={expected.filter(({ absent }) => !absent)}
          away={away}
          lines={lines}
        />
      )}
    </>
  )
}
