import Stack from '@mui/material/Stack'
import { lazy, Suspense } from 'react'
import * as z from 'zod/mini'
import { withMeasurementTexts } from '#features/measurements/web/own-ranges.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { FilterChips } from '#platform/web/ui/FilterChips.tsx'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { EmptyState, Loaded, SkeletonRows } from '#platform/web/ui/view-states.tsx'
import { useAlerts } from './use-alerts.ts'

const AlertList = lazy(withMeasurementTexts(async () => ({ default: (await import('./AlertList.tsx')).AlertList })))
const SHOWN = ['standing', 'closed'] as const
const addressSchema = z.object({ alert: z.optional(z.string()), shown: z.optional(z.enum(SHOWN)) })

/** All alerts about people in care, by person. */
export function CareAlertListPage() {
  const text = useText()
  const [address, change] = useAddress(addressSchema)
  const shown = address.shown ?? 'standing'
  const query = useAlerts(shown === 'closed')
  return (
    <Stack spacing={4}>
      <PageHead title={text('carealerts.title')} hiddenOnPhone />
      <FilterChips
        filters={SHOWN.map((key) => ({ key, label: text(`carealerts.filter.${key}`) }))}
        chosen={shown}
        label={text('carealerts.filter')}
        onChoose={(key) => change({ shown: key === 'standing' ? undefined : key })}
      />
      <Loaded query={query}>
        {({ rows }) => (
          <Suspense fallback={<SkeletonRows />}>
            {rows.length === 0 && (
              <EmptyState icon="bell" title={text('carealerts.none')}>
                {text('carealerts.noneBody')}
              </EmptyState>
            )}
            <Stack spacing={4}>
              <AlertList alerts={rows} first={address.alert} onShut={() => change({ alert: undefined })} />
            </Stack>
          </Suspense>
        )}
      </Loaded>
    </Stack>
  )
}
