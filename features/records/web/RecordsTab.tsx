import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { ChildTabProps } from '#features/children/web/child-tab.api.ts'
import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { useMe, useToday } from '#features/session/web/session.api.tsx'
import { useZone } from '#features/session/web/zone.api.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { FilterChips } from '#platform/web/ui/FilterChips.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { searchRecords, type MedicalRecord } from '../shared/records.contract.ts'
import { KINDS } from '../shared/records.rules.ts'
import { Openings } from './Openings.tsx'
import { RecordCard } from './RecordCard.tsx'
import { RecordDrawer } from './RecordDrawer.tsx'
import type { RecordPerson } from './record-person.ts'

const MOST = 100
const addressSchema = z.object({ record: z.optional(z.enum(KINDS)) })

/** MEDICAL_RECORDS of a guest or child, the newest date first. */
export function RecordsTab(about: PersonTabProps | ChildTabProps) {
  const text = useText()
  const { id, fullName } = 'person' in about ? about.person : about.child
  const groupId = 'person' in about ? about.person.customerGroupDtos[0]?.id : about.child.customerGroupDto.id
  const person = { id, fullName, zone: useZone(groupId), today: useToday(groupId ?? '') }
  const { role } = useMe()
  const [{ record: kind }, change] = useAddress(addressSchema)
  const [adding, setAdding] = useState(false)
  const filters = { personId: id, all: true, ...(kind && { kinds: [kind] }) }
  const query = useCallPage(searchRecords, { body: { filters, limit: MOST } })
  useClosing(query.data?.data)
  if (query.error instanceof ApiProblem && query.error.facts.status === 404)
    return (
      <EmptyState icon="lock" title={text('records.notYours')}>
        {text('records.notYoursBody')}
      </EmptyState>
    )
  return (
    <Stack spacing={4}>
      <Row wrap sx={{ justifyContent: 'space-between' }}>
        <FilterChips
          filters={[
            { key: 'all', label: text('records.all') },
            ...KINDS.map((key) => ({ key, label: text(`records.kind.${key}`) })),
          ]}
          chosen={kind ?? 'all'}
          label={text('records.kinds')}
          onChoose={(key) => change({ record: KINDS.find((one) => one === key) })}
        />
        {role !== 'CB_ASSISTANT' && (
          <Button look="primary" icon="add" onClick={() => setAdding(true)}>
            {text(role === 'CB_PARENT' ? 'records.propose' : 'records.add')}
          </Button>
        )}
      </Row>
      <Loaded query={query}>{({ data }) => <Cards person={person} records={data} />}</Loaded>
      {role !== 'CB_ASSISTANT' && <Openings person={person} quiet={role === 'CB_PARENT'} />}
      <Typography variant="caption" color="textSecondary">
        {text('records.readers')}
      </Typography>
      {adding && (
        <RecordDrawer person={person} record={null} family={role === 'CB_PARENT'} onClose={() => setAdding(false)} />
      )}
    </Stack>
  )
}

/** Reads anew when an opening is over, so that what was opened stands on no screen any longer. */
function useClosing(records: readonly MedicalRecord[] | undefined): void {
  const client = useQueryClient()
  const next = (records ?? [])
    .flatMap(({ openUntil }) => (openUntil === null ? [] : [openUntil]))
    .toSorted()
    .at(0)
  useEffect(() => {
    if (next === undefined) return undefined
    const wait = Math.max(0, Date.parse(next) - serverNow().getTime())
    const timer = setTimeout(() => void refresh(client, ['records']), wait + 1000)
    return () => clearTimeout(timer)
  }, [client, next])
}

const stands = ({ state, status }: MedicalRecord): boolean => status === 'OPEN' && state !== 'REFUSED'

function Cards({ person, records }: { person: RecordPerson; records: readonly MedicalRecord[] }) {
  const text = useText()
  const standing = records.filter(stands)
  const past = records.filter((record) => !stands(record))
  return (
    <>
      {standing.length === 0 && (
        <EmptyState icon="document" title={text('records.none')}>
          {text('records.noneBody')}
        </EmptyState>
      )}
      {standing.map((record) => (
        <RecordCard key={record.id} person={person} record={record} />
      ))}
      {past.length > 0 && (
        <Box component="details">
          <Typography component="summary" color="textSecondary" sx={{ minHeight: 48, py: 3, cursor: 'pointer' }}>
            {`${text('records.past')} (${past.length})`}
          </Typography>
          <Stack spacing={4}>
            {past.map((record) => (
              <RecordCard key={record.id} person={person} record={record} />
            ))}
          </Stack>
        </Box>
      )}
    </>
  )
}
