import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import { Suspense } from 'react'
import { LazyChildCard } from '#features/cards/web/cards.api.tsx'
import { ImportantData } from '#features/structures/web/structures.api.tsx'
import { MembershipsCard } from '#features/memberships/web/memberships-card.api.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import { FactLine, Facts } from '#platform/web/detail/Facts.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import type { ChildTabProps } from './ChildDetailPage.tsx'

/** The fields of a child, read-only, as label and value. */
export function ChildSummaryTab({ child }: ChildTabProps) {
  const text = useText()
  const { role } = useMe()
  return (
    <Stack spacing={4}>
      <Card sx={{ p: 6 }}>
        <Facts>
          <FactLine label={text('children.field.group')}>{child.customerGroupDto.name}</FactLine>
          <FactLine label={text('children.field.schoolClass')}>{child.schoolClass}</FactLine>
          <FactLine label={text('children.field.home')}>
            {child.home && [child.home.name, child.home.address].filter(Boolean).join(', ')}
          </FactLine>
          <FactLine label={text('children.field.routes')}>
            {child.routes.length === 0 && text('children.noRoute')}
            {child.routes.map((route) => (
              <div key={route.id}>
                {role === 'CB_PARENT' ? route.name : <AppLink to={paths.route(route.id)}>{route.name}</AppLink>}
              </div>
            ))}
          </FactLine>
          <FactLine label={text('children.field.needs')}>
            {child.needs.map((need) => text(`children.need.${need}`)).join(', ') || text('children.noNeeds')}
          </FactLine>
          <FactLine label={text('children.field.maxRideMinutes')}>
            {child.maxRideMinutes === null
              ? text('children.asTheLine')
              : text('children.rideMinutes', { minutes: child.maxRideMinutes })}
          </FactLine>
          <FactLine label={text('children.field.notes')}>{child.notes}</FactLine>
        </Facts>
        <ImportantData entity="child" personId={child.id} />
      </Card>
      {role === 'CB_ADMIN' && (
        <Suspense>
          <LazyChildCard childId={child.id} />
        </Suspense>
      )}
      {role === 'CB_ADMIN' && <MembershipsCard person={child} mayChange />}
    </Stack>
  )
}
