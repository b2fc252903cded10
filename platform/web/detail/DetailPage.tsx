import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { Suspense, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { useAddress } from '../routing/address.ts'
import type { Load } from '../slots/slot.ts'
import { Part } from '../slots/Part.tsx'
import { Row } from '../ui/Row.tsx'
import { SkeletonRows } from '../ui/view-states.tsx'

/** One tab: its id in the address, its name, its number, and its own lazily loaded file. */
export type DetailTab<Props> = { id: string; label: string; count?: number; load: Load<Props> }

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

const addressSchema = z.object({ tab: z.optional(z.string()) })

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
  const [address, change] = useAddress(addressSchema)
  const open = tabs.find((tab) => tab.id === address.tab) ?? tabs[0]!
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
      {tabs.length > 1 && (
        <Tabs
          value={open.id}
          variant="scrollable"
          scrollButtons="auto"
          selectionFollowsFocus
          aria-label={label}
          onChange={(_event, id: string) => change({ tab: id })}
        >
          {tabs.map((tab) => (
            <Tab
              key={tab.id}
              id={`tab-${tab.id}`}
              value={tab.id}
              aria-controls="tab-panel"
              label={
                <>
                  {tab.label}
                  {tab.count !== undefined && <TabCount>{tab.count}</TabCount>}
                </>
              }
            />
          ))}
        </Tabs>
      )}
      <div
        id="tab-panel"
        role={tabs.length > 1 ? 'tabpanel' : undefined}
        aria-labelledby={tabs.length > 1 ? `tab-${open.id}` : undefined}
      >
        <Suspense fallback={<SkeletonRows />}>
          <Part key={open.id} load={open.load} about={tabProps} />
        </Suspense>
      </div>
    </Stack>
  )
}

const TabCount = styled('span')({
  padding: '0 6px',
  borderRadius: 8,
  background: 'var(--sunken)',
  fontFamily: 'var(--font-num)',
  fontSize: 12,
  lineHeight: '16px',
})
