import Stack from '@mui/material/Stack'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useMe } from '#features/session/web/session.api.tsx'
import { id } from '#platform/shared/contract/fields.ts'
import { useCall, useCallPage } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { FilterChips } from '#platform/web/ui/FilterChips.tsx'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { lastReports, searchReports } from '../../shared/diary.contract.ts'
import { FamilyReport } from './FamilyReport.tsx'

/** Reports that are read at once; more on request. */
const SIZE = 10
const addressSchema = z.object({ person: z.optional(id) })

/** The published reports of the people of a family, the newest day first. */
export function FamilyReports() {
  const text = useText()
  const [{ person }, change] = useAddress(addressSchema)
  const mayReadLast = useMe().modules.includes('diary.lastReport')
  // Whoever has a report of the last 30 days, or among the newest of all, is there to choose from.
  const last = useCall(lastReports, {}, { enabled: mayReadLast }).data ?? []
  const newest = useCallPage(searchReports, { body: { limit: SIZE, offset: 0 } }).data?.data ?? []
  const names = namesIn([...last, ...newest])
  return (
    <Stack spacing={4} sx={{ maxWidth: 720, width: '100%', mx: 'auto' }}>
      <PageHead title={text('diary.title')} hiddenOnPhone />
      {names.length > 1 && (
        <FilterChips
          filters={[{ key: 'all', label: text('diary.everybody') }, ...names]}
          chosen={person ?? 'all'}
          label={text('diary.people')}
          onChoose={(key) => change({ person: key === 'all' ? undefined : key })}
        />
      )}
      <Reports key={person} person={person} />
    </Stack>
  )
}

function Reports({ person }: { person: string | undefined }) {
  const [pages, setPages] = useState(1)
  return Array.from({ length: pages }, (_, at) => (
    <ReportsPage
      key={at}
      person={person}
      offset={at * SIZE}
      onMore={at === pages - 1 ? () => setPages(pages + 1) : undefined}
    />
  ))
}

type ReportsPageProps = {
  /** Whose reports; undefined: everybody's. */
  person: string | undefined
  offset: number
  /** Of the last page that is shown. */
  onMore: (() => void) | undefined
}

function ReportsPage({ person, offset, onMore }: ReportsPageProps) {
  const text = useText()
  const filters = person === undefined ? {} : { filters: { personId: person } }
  const query = useCallPage(searchReports, { body: { ...filters, limit: SIZE, offset } })
  return (
    <Loaded query={query} rows={4}>
      {({ data, page }) => (
        <>
          {data.length === 0 && offset === 0 && (
            <EmptyState icon="document" title={text('diary.none')}>
              {text('diary.noneBody')}
            </EmptyState>
          )}
          {data.map((report) => (
            <FamilyReport key={report.id} report={report} />
          ))}
          {onMore && page.more === true && (
            <Row sx={{ justifyContent: 'center' }}>
              <Button onClick={onMore}>{text('diary.more')}</Button>
            </Row>
          )}
        </>
      )}
    </Loaded>
  )
}

const namesIn = (reports: readonly { personId: string; fullName: string }[]) =>
  [...new Map(reports.map(({ personId, fullName }) => [personId, fullName]))]
    .map(([key, label]) => ({ key, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
