import { styled } from '@mui/material/styles'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Suspense } from 'react'
import * as z from 'zod/mini'
import { useAddress } from '../routing/address.ts'
import { Part } from '../slots/Part.tsx'
import type { Load } from '../slots/slot.ts'
import { SkeletonRows } from '../ui/view-states.tsx'

/** One tab: its id in the address, its name, its number, and its own lazily loaded file. */
export type DetailTab<Props> = { id: string; label: string; count?: number; load: Load<Props> }

type AddressTabsProps<Props> = { tabs: readonly DetailTab<Props>[]; tabProps: Props; label: string }

const addressSchema = z.object({ tab: z.optional(z.string()) })

/** Tabs and what the open one shows; which one is open is in the address. */
export function AddressTabs<Props extends object>({ tabs, tabProps, label }: AddressTabsProps<Props>) {
  const [address, change] = useAddress(addressSchema)
  const open = tabs.find((tab) => tab.id === address.tab) ?? tabs[0]!
  return (
    <>
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
    </>
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
