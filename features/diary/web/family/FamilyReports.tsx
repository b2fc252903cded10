import Stack from '@mui/material/Stack'
import { useState } from 'react'
import * as z from 'zod/mini'
import { id } from '#platform/shared/contract/fields.ts'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { FilterChips } from '#platform/web/ui/FilterChips.tsx'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { searchReports, type ReportWithRecords } from '../../shared/diary.contract.ts'
import { FamilyReport } from './FamilyReport.tsx'

/** Reports that are read at once; more on request. */
const SIZE = 10
const MOST = 100
const addressSchema = z.object({ person: z.optional(id) })

/** The published reports of the people of a family, the newest day first. */
export function FamilyReports() {
  const text = useText()
  const [{ person }, change] = useAddress(addressSchema)
  const [size, setSize] = useState(SIZE)
  // All of them name the people there are to choose from; one of them narrows what is read.
  const everybody = useCallPage(searchReports, { body: { limit: MOST } })
  const names = namesIn(everybody.data?.data ?? [])
  const filters = person === undefined ? {} : { filters: { personId: person } }
  const query = useCallPage(searchReports, { body: { ...filters, limit: size } })
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
      <Loaded query={query} rows={4}>
        {({ data, page }) =>
          data.length === 0 ? (
            <EmptyState icon="document" title={text('diary.none')}>
              {text('diary.noneBody')}
            </EmptyState>
          ) : (
            <>
              {data.map((report) => (
                <FamilyReport key={report.id} report={report} />
              ))}
              {page.more === true && size < MOST && (
                <Row sx={{ justifyContent: 'center' }}>
                  <Button onClick={() => setSize(Math.min(size + SIZE, MOST))}>{text('diary.more')}</Button>
                </Row>
              )}
            </>
          )
        }
      </Loaded>
    </Stack>
  )
}

const namesIn = (reports: readonly ReportWithRecords[]) =>
  [...new Map(reports.map(({ personId, fullName }) => [personId, fullName]))]
    .map(([key, label]) => ({ key, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
