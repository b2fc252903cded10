import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import type { ChildTabProps } from './ChildDetailPage.tsx'

/** The fields of a child, read-only, as label and value. */
export function ChildSummaryTab({ child }: ChildTabProps) {
  const text = useText()
  const { role } = useMe()
  return (
    <Card sx={{ p: 6 }}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <Fact label={text('children.field.group')}>{child.customerGroupDto.name}</Fact>
        <Fact label={text('children.field.schoolClass')}>{child.schoolClass ?? '–'}</Fact>
        <Fact label={text('children.field.home')}>
          {child.home ? [child.home.name, child.home.address].filter(Boolean).join(', ') : '–'}
        </Fact>
        <Fact label={text('children.field.routes')}>
          {child.routes.length === 0 && text('children.noRoute')}
          {child.routes.map((route) => (
            <div key={route.id}>
              {role === 'CB_PARENT' ? route.name : <AppLink to={paths.route(route.id)}>{route.name}</AppLink>}
            </div>
          ))}
        </Fact>
        <Fact label={text('children.field.needs')}>
          {child.needs.map((need) => text(`children.need.${need}`)).join(', ') || text('children.noNeeds')}
        </Fact>
        <Fact label={text('children.field.notes')}>{child.notes || '–'}</Fact>
      </Box>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Typography component="dt" variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </div>
  )
}
