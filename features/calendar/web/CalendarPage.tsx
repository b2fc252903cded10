import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { GroupChoice, useGroupChoice } from '#features/session/web/group-choice.api.tsx'
import { useToday } from '#features/session/web/session.api.tsx'
import { addDays } from '#platform/shared/dates/zoned.ts'
import { addMonths } from '#platform/shared/forms/calendar.rules.ts'
import { day as daySchema, id } from '#platform/shared/contract/fields.ts'
import { call } from '#platform/web/api/call.ts'
import { endpointQuery } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { Choice } from '#platform/web/ui/Choice.tsx'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { calendarDays } from '../shared/calendar.contract.ts'
import { countDays, schoolYearOf, statesOf } from '../shared/calendar.rules.ts'
import { DayDrawer } from './DayDrawer.tsx'
import { DayList } from './DayList.tsx'
import { dateWords } from './day-words.ts'
import { MonthView } from './MonthView.tsx'
import { YearView } from './YearView.tsx'

const VIEWS = ['month', 'year', 'list'] as const
const addressSchema = z.object({
  view: z.optional(z.enum(VIEWS)),
  on: z.optional(daySchema),
  group: z.optional(id),
  /** The day that is open. */
  day: z.optional(daySchema),
})

/** The school calendar of a group as a month, a year or a list; which one and where stands in the address. */
export function CalendarPage() {
  const text = useText()
  const [address, change] = useAddress(addressSchema)
  const [usual] = useGroupChoice()
  const groupId = address.group ?? usual
  const setGroupId = (group: string) => change({ group })
  const today = useToday(groupId)
  const view = address.view ?? 'month'
  const on = address.on ?? today
  const year = schoolYearOf(on)
  const asked = { query: { group: groupId, from: addDays(year.from, -7), to: addDays(year.to, 14) } }
  // The whole year, whichever view: another month is there at once, and the days stay under the focus.
  const query = useQuery({
    ...endpointQuery(calendarDays, asked, (signal) => call(calendarDays, asked, { signal })),
    placeholderData: keepPreviousData,
  })
  const step = view === 'month' ? 1 : 12
  const go = (day: string) => change({ on: day === today ? undefined : day })
  const open = (day: string) => change({ on: day, day }, { push: true })
  return (
    <Stack spacing={4} sx={{ minWidth: 0 }}>
      <PageHead
        title={text('calendar.title')}
        actions={
          <Button look="primary" icon="add" onClick={() => open(on < today ? today : on)}>
            {text('calendar.close')}
          </Button>
        }
      />
      <Row wrap gap={0} sx={{ columnGap: 4, rowGap: 3, justifyContent: 'space-between' }}>
        <Choice
          label={text('calendar.view')}
          options={VIEWS.map((value) => ({ value, label: text(`calendar.view.${value}`) }))}
          chosen={[view]}
          onChoose={(next) => change({ view: next === 'month' ? undefined : next })}
        />
        <Box sx={{ width: { xs: '100%', md: 320 } }}>
          <GroupChoice value={groupId} onChange={setGroupId} />
        </Box>
      </Row>
      <Row wrap gap={0} sx={{ columnGap: 2, rowGap: 1 }}>
        <IconButton
          icon="left"
          label={text(`calendar.before.${view === 'month' ? 'month' : 'year'}`)}
          onClick={() => go(addMonths(on, -step))}
        />
        <IconButton
          icon="right"
          label={text(`calendar.after.${view === 'month' ? 'month' : 'year'}`)}
          onClick={() => go(addMonths(on, step))}
        />
        <Button look="text" onClick={() => go(today)}>
          {text('calendar.today')}
        </Button>
        <Typography
          variant="h3"
          component="h2"
          aria-live="polite"
          sx={{ '&::first-letter': { textTransform: 'uppercase' } }}
        >
          {view === 'month'
            ? dateWords(on, { month: 'long', year: 'numeric' })
            : text('calendar.schoolYear', { from: year.from.slice(0, 4), to: year.to.slice(0, 4) })}
        </Typography>
      </Row>
      <Loaded query={query} rows={6}>
        {(found) => {
          const stateOf = statesOf(found)
          const counted = view === 'month' ? monthOf(on) : year
          const counts = countDays(stateOf, counted.from, counted.to)
          const parts = { active: on, today, stateOf, onMove: go, onOpen: open }
          return (
            <Stack spacing={4}>
              <Typography color="textSecondary">
                {(['service', 'closed', 'early'] as const)
                  .map((key) => text(`calendar.count.${key}`, { count: counts[key] }))
                  .join(' · ')}
              </Typography>
              {view === 'month' && <MonthView {...parts} />}
              {view === 'year' && (
                <YearView {...parts} onMonth={(month) => change({ view: undefined, on: month }, { push: true })} />
              )}
              {view === 'list' && (
                <DayList days={found.days.filter(({ day }) => day >= year.from && day <= year.to)} today={today} />
              )}
              {address.day && (
                <DayDrawer
                  key={address.day}
                  state={stateOf(address.day)}
                  groupId={groupId}
                  onGroup={setGroupId}
                  onClose={() => change({ day: undefined })}
                />
              )}
            </Stack>
          )
        }}
      </Loaded>
    </Stack>
  )
}

/** The days that are counted. */
function monthOf(on: string) {
  const from = `${on.slice(0, 7)}-01`
  return { from, to: addDays(addMonths(from, 1), -1) }
}
