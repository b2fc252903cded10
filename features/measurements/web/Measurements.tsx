import Stack from '@mui/material/Stack'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useMe } from '#features/session/web/session.api.tsx'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { useCall } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { FromTo } from '#platform/web/forms/FromTo.tsx'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { PERIODS, type Period } from '#platform/shared/dates/periods.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { FilterChips } from '#platform/web/ui/FilterChips.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { CODES, type Code } from '../shared/definition-types.ts'
import { latestMeasurements, type Observation } from '../shared/measurements.contract.ts'
import { ChartCard } from './chart/ChartCard.tsx'
import { EntryDrawer } from './entry/EntryDrawer.tsx'
import { ExportDrawer } from './ExportDrawer.tsx'
import { BirthDate } from './BirthDate.tsx'
import { MeasurementTable } from './MeasurementTable.tsx'
import { Tiles } from './Tiles.tsx'

const addressSchema = z.object({
  measurement: z.optional(z.enum(CODES)),
  period: z.optional(z.enum(PERIODS)),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
})
/** The period as the calls take it. */
export type Spanned = { period: Period; from?: string; to?: string }

/** The measurements of one person: latest values, a chart, the list, and what is entered. */
export function Measurements({ personId }: { personId: string }) {
  const text = useText()
  const query = useCall(latestMeasurements, { params: { id: personId } })
  if (query.error instanceof ApiProblem && query.error.facts.status === 404)
    return (
      <EmptyState icon="lock" title={text('measurements.notYours')}>
        {text('measurements.notYoursBody')}
      </EmptyState>
    )
  return <Loaded query={query}>{(person) => <Shown key={person.id} person={person} />}</Loaded>
}

type Setup = AnswerOf<typeof latestMeasurements>
type Open = { kind: 'export' } | { kind: 'new'; code: Code | null } | { kind: 'correct'; row: Observation }

function Shown({ person }: { person: Setup }) {
  const text = useText()
  const [address, change] = useAddress(addressSchema)
  const [open, setOpen] = useState<Open | null>(null)
  // Families measure at home.
  const home = useMe().role === 'CB_PARENT'
  const chosen = address.measurement ?? null
  const period = address.period ?? 'LASTMONTH'
  const span: Spanned = {
    period,
    ...(period === 'FROMTO' && address.from && { from: address.from }),
    ...(period === 'FROMTO' && address.to && { to: address.to }),
  }
  const ready = period !== 'FROMTO' || span.from !== undefined
  const choose = (code: Code | null) => change({ measurement: code ?? undefined })
  const drawn = chosen ?? person.latest[0]?.measurement ?? null
  return (
    <Stack spacing={4}>
      <Row wrap gap={3} sx={{ justifyContent: 'space-between' }}>
        <BirthDate person={person} mayChange={person.abilities.setUp} />
        <Row wrap sx={{ ml: 'auto' }}>
          {ready && (
            <Button icon="upload" onClick={() => setOpen({ kind: 'export' })}>
              {text('list.export')}
            </Button>
          )}
          <Button look="primary" icon="add" onClick={() => setOpen({ kind: 'new', code: chosen })}>
            {text('measurements.enter')}
          </Button>
        </Row>
      </Row>
      {person.latest.length === 0 ? (
        <EmptyState icon="chart" title={text('measurements.empty')}>
          {text('measurements.emptyBody')}
        </EmptyState>
      ) : (
        <>
          <Tiles person={person} chosen={chosen} onChoose={choose} />
          <Row wrap gap={3}>
            <FilterChips
              filters={PERIODS.map((key) => ({ key, label: text(`measurements.period.${key}`) }))}
              chosen={period}
              label={text('measurements.period')}
              onChoose={(key) => change({ period: key === 'LASTMONTH' ? undefined : key })}
            />
            {period === 'FROMTO' && (
              <FromTo
                texts="measurements.period"
                from={address.from ?? ''}
                to={address.to ?? ''}
                onChange={(days) => change({ from: days.from || undefined, to: days.to || undefined })}
              />
            )}
          </Row>
          {ready && drawn !== null && <ChartCard person={person} code={drawn} span={span} />}
          {ready && (
            <MeasurementTable
              person={person}
              chosen={chosen}
              span={span}
              onAll={() => choose(null)}
              onCorrect={(row) => setOpen({ kind: 'correct', row })}
            />
          )}
        </>
      )}
      {open?.kind === 'export' && (
        <ExportDrawer personId={person.id} chosen={chosen} span={span} onClose={() => setOpen(null)} />
      )}
      {open && open.kind !== 'export' && (
        <EntryDrawer
          person={person}
          home={home}
          {...(open.kind === 'correct' ? { row: open.row } : { first: open.code })}
          onClose={() => setOpen(null)}
        />
      )}
    </Stack>
  )
}
