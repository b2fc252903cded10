import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { useToday } from '#features/session/web/session.api.tsx'
import { weekdayOf } from '#platform/shared/dates/zoned.ts'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { ButtonLink } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { searchCaregivers, type Caregiver } from '../shared/caregivers.contract.ts'
import { caresOn } from '../shared/caregivers.rules.ts'

/** More than four are read on their tab. */
const SHOWN = 4
const MOST = 20

/** Who cares for the guest today, whom to call first on top. */
export function CareToday({ person }: PersonTabProps) {
  const text = useText()
  const today = weekdayOf(useToday(person.customerGroupDtos[0]?.id))
  const query = useCallPage(searchCaregivers, { body: { filters: { guestId: person.id }, limit: MOST } })
  return (
    <Card component="section" aria-label={text('guests.careToday')}>
      <CardHead
        title={text('guests.careToday')}
        action={
          <ButtonLink look="text" to={paths.guest(person.id, 'CAREGIVER')}>
            {text('guests.careToday.all')}
          </ButtonLink>
        }
      />
      <Loaded query={query} rows={2}>
        {({ data }) => <Carers all={data.filter((one) => caresOn(today, one))} />}
      </Loaded>
    </Card>
  )
}

function Carers({ all }: { all: readonly Caregiver[] }) {
  const text = useText()
  if (all.length === 0)
    return (
      <Typography color="textSecondary" sx={{ px: 4, pb: 4 }}>
        {text('guests.careToday.nobody')}
      </Typography>
    )
  return (
    <List>
      {all.slice(0, SHOWN).map((one) => (
        <ListItem key={one.id} divider sx={{ minHeight: 64, gap: 3 }}>
          <TwoLines
            title={one.fullName}
            about={[
              text(`guests.function.${one.function}`),
              one.callOrder === 1 && text('guests.caregiver.first'),
              one.fromTime !== null &&
                one.toTime !== null &&
                text('guests.caregiver.hours', { from: one.fromTime, to: one.toTime }),
            ]}
          />
          {one.phone !== '' && (
            <ButtonLink
              icon="call"
              href={`tel:${one.phone.replaceAll(' ', '')}`}
              aria-label={text('utils.call.name', { name: one.fullName })}
            >
              {one.phone}
            </ButtonLink>
          )}
        </ListItem>
      ))}
    </List>
  )
}
