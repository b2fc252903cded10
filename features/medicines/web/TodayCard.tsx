import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { useCall } from '#platform/web/api/use-call.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { ButtonLink } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { personMedicines } from '../shared/doses.contract.ts'
import { amountWords, productWords, STATE_LOOK } from './medicine-words.ts'
import type { PersonMedicines } from './Medicines.tsx'
import { dayOfZone, shownSlots } from './week.rules.ts'

/** The doses of today on the summary of a guest, by time; nothing for who may not read them. */
export function TodayCard({ person }: PersonTabProps) {
  const text = useText()
  const query = useCall(personMedicines, { params: { id: person.id }, query: {} })
  if (query.error instanceof ApiProblem && query.error.facts.status === 404) return null
  return (
    <Card component="section" aria-label={text('medicines.today')}>
      <CardHead
        title={text('medicines.today')}
        action={
          <ButtonLink look="text" to={paths.guest(person.id, 'MEDICINES')}>
            {text('medicines.todayAll')}
          </ButtonLink>
        }
      />
      <Loaded query={query} rows={2}>
        {(all) => <Doses person={all} />}
      </Loaded>
    </Card>
  )
}

function Doses({ person }: { person: PersonMedicines }) {
  const text = useText()
  const now = useNow()
  const { zone } = person
  const span = { ...dayOfZone(dayIn(zone, now), zone), zone, now }
  const doses = person.orders
    .filter(({ state }) => state === 'active')
    .flatMap((order) => shownSlots(order, person.doses, span).map((slot) => ({ order, slot })))
    .toSorted((a, b) => a.slot.at.getTime() - b.slot.at.getTime())
  if (doses.length === 0)
    return (
      <Typography color="textSecondary" sx={{ px: 4, pb: 4 }}>
        {text('medicines.todayNone')}
      </Typography>
    )
  return (
    <List>
      {doses.map(({ order, slot }) => (
        <ListItem key={`${order.id} ${slot.at.getTime()}`} divider sx={{ minHeight: 56, gap: 3, flexWrap: 'wrap' }}>
          <TwoLines
            title={`${showTime(slot.at, zone)} ${productWords(order)}`}
            about={[amountWords(slot.dose, order.unit, text)]}
          />
          <StateChip {...STATE_LOOK[slot.state]}>{text(`medicines.slot.${slot.state}`)}</StateChip>
        </ListItem>
      ))}
    </List>
  )
}
