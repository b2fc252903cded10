import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { ImportantData } from '#features/structures/web/structures.api.tsx'
import { MembershipsCard } from '#features/memberships/web/memberships-card.api.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import { GuardiansCard } from '#features/relationships/web/guardians-card.api.tsx'
import { Columns } from '#platform/web/detail/Columns.tsx'
import { FactLine, Facts } from '#platform/web/detail/Facts.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { SlotParts } from '#platform/web/slots/SlotParts.tsx'
import { useLabelOf } from '#features/people/web/person-fields.api.ts'
import { needWords } from '../shared/needs.rules.ts'
import type { ChildTabProps } from './child-tab.api.ts'
import { useChildFields } from './use-child-fields.ts'
import { childOffice, childSummary, childToday } from './slots.api.ts'

/** A child at a glance: today and the hand-over, the guardians, the record. */
export function ChildSummaryTab({ child }: ChildTabProps) {
  const admin = useMe().role === 'CB_ADMIN'
  const about = { id: child.id, name: child.fullName }
  return (
    <Columns>
      <>
        <SlotParts slot={childToday} about={about} />
        <SlotParts slot={childSummary} about={{ child }} rows={0} />
      </>
      {admin && (
        <>
          <GuardiansCard childId={child.id} />
          <SlotParts slot={childOffice} about={about} />
        </>
      )}
      <>
        <Record child={child} />
        {admin && <MembershipsCard person={child} mayChange />}
      </>
    </Columns>
  )
}

function Record({ child }: ChildTabProps) {
  const text = useText()
  const { role } = useMe()
  const labelOf = useLabelOf()
  const fields = useChildFields()
  const asked = (name: string) => {
    const field = fields.find(({ fieldName }) => fieldName === name)
    return field && { label: labelOf(field), important: field.vip === true }
  }
  const [schoolClass, home, maxRide, notes] = ['schoolClass', 'homePlaceId', 'maxRideMinutes', 'notes'].map(asked)
  return (
    <Card component="section" aria-label={text('children.record')}>
      <CardHead title={text('children.record')} />
      <Box sx={{ px: 4, pb: 4 }}>
        <Facts>
          <FactLine label={text('children.field.group')}>{child.customerGroupDto.name}</FactLine>
          {schoolClass && <FactLine {...schoolClass}>{child.schoolClass}</FactLine>}
          {home && (
            <FactLine {...home}>
              {child.home && [...new Set([child.home.name, child.home.address])].filter(Boolean).join(', ')}
            </FactLine>
          )}
          <FactLine label={text('children.field.routes')}>
            {child.routes.length === 0 && text('children.noRoute')}
            {child.routes.map((route) => (
              <div key={route.id}>
                {role === 'CB_PARENT' ? route.name : <AppLink to={paths.route(route.id)}>{route.name}</AppLink>}
              </div>
            ))}
          </FactLine>
          <FactLine label={text('children.field.needs')}>
            {child.needs.length === 0 && text('children.noNeeds')}
            {child.needs.map((need) => (
              <div key={need}>{needWords(need, { allergies: child.allergies, say: text })}</div>
            ))}
          </FactLine>
          {maxRide && (
            <FactLine {...maxRide}>
              {child.maxRideMinutes === null
                ? text('children.asTheLine')
                : text('children.rideMinutes', { minutes: child.maxRideMinutes })}
            </FactLine>
          )}
          {notes && <FactLine {...notes}>{child.notes}</FactLine>}
        </Facts>
        <ImportantData entity="child" personId={child.id} />
      </Box>
    </Card>
  )
}
