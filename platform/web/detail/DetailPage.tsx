import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Row } from '../ui/Row.tsx'
import { AddressTabs, type DetailTab } from './AddressTabs.tsx'

type DetailPageProps<Props> = {
  picture: ReactNode
  title: string
  state?: ReactNode
  subtitle?: ReactNode
  actions?: ReactNode
  /** What must be seen on every tab. */
  flags?: ReactNode
  tabs: readonly DetailTab<Props>[]
  tabProps: Props
  label: string
}

/** A record, configured: head with picture, name, state and actions, then tabs; the open one is in the address. */
export function DetailPage<Props extends object>({
  picture,
  title,
  state,
  subtitle,
  actions,
  flags,
  tabs,
  tabProps,
  label,
}: DetailPageProps<Props>) {
  return (
    <Stack spacing={4} sx={{ minWidth: 0 }}>
      <Row component="header" gap={4} wrap>
        {picture}
        <Box sx={{ flex: 1, minWidth: 200 }}>
          <Row gap={3} wrap>
            <Typography component="h1" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
              {title}
            </Typography>
            {state}
          </Row>
          {subtitle !== undefined && (
            <Typography component="div" color="textSecondary">
              {subtitle}
            </Typography>
          )}
        </Box>
        {actions && (
          <Row wrap sx={{ alignItems: 'flex-start' }}>
            {actions}
          </Row>
        )}
      </Row>
      {flags}
      <AddressTabs tabs={tabs} tabProps={tabProps} label={label} />
    </Stack>
  )
}
