import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { Columns } from '#platform/web/detail/Columns.tsx'
import { DetailPage } from '#platform/web/detail/DetailPage.tsx'
import { FactLine, Facts } from '#platform/web/detail/Facts.tsx'
import { LoadedRecord } from '#platform/web/detail/LoadedRecord.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { Disc, StateChip } from '#platform/web/ui/state.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { hazards, type Hazard } from '../shared/hazards.contract.ts'
import { HAZARD_HUE, HAZARD_ICON } from './hazard-look.ts'
import { useDays, useWhere } from './hazard-words.ts'
import { HazardDrawer } from './HazardDrawer.tsx'
import { HazardMapCard } from './HazardsMap.tsx'

const addressSchema = z.object({ hazard: z._default(z.string(), '') })
const loadData = () => Promise.resolve(Summary)

/** hazardDetail: one of them. */
export function HazardDetailPage() {
  const text = useText()
  const [address] = useAddress(addressSchema)
  const query = useCall(hazards.get, { params: { id: address.hazard } })
  return (
    <LoadedRecord query={query}>
      {(record) => (
        <DetailPage
          key={record.id}
          picture={<Disc hue={HAZARD_HUE[record.kind]} icon={HAZARD_ICON[record.kind]} large />}
          title={record.name}
          state={record.status === 'D' && <StateChip hue="absent">{text('hazards.archived')}</StateChip>}
          subtitle={[text(`hazards.kind.${record.kind}`), record.customerGroupDto.name].join(' · ')}
          label={text('hazards.one')}
          tabs={[{ id: 'SUMMARY', label: text('hazards.one'), load: loadData }]}
          tabProps={{ record }}
        />
      )}
    </LoadedRecord>
  )
}

/** On a desk two columns: what it is, beside where it is. */
function Summary({ record }: { record: Hazard }) {
  const text = useText()
  const shown = useMemo(() => [record], [record])
  return (
    <Columns>
      <FactsCard record={record} />
      <HazardMapCard hazards={shown} label={text('hazards.mapOf', { name: record.name })} height={320} />
    </Columns>
  )
}

function FactsCard({ record }: { record: Hazard }) {
  const text = useText()
  const [days, where] = [useDays(), useWhere()]
  const errorToast = useErrorToast()
  const [editing, setEditing] = useState(false)
  const archive = useCommand(hazards.archive, { touches: [['hazards']] })
  const restore = useCommand(hazards.restore, { touches: [['hazards']] })
  const inUse = record.status === 'A'
  const move = () => (inUse ? archive : restore).mutateAsync({ params: { id: record.id } }).catch(errorToast)
  return (
    <Card component="section" aria-label={text('hazards.one')}>
      <CardHead
        title={text('hazards.one')}
        action={
          <Row>
            <Button
              icon={inUse ? 'archive' : 'restore'}
              busy={archive.isPending || restore.isPending}
              onClick={() => void move()}
            >
              {text(inUse ? 'hazards.archive' : 'hazards.restore')}
            </Button>
            {inUse && (
              <Button icon="edit" onClick={() => setEditing(true)}>
                {text('utils.edit')}
              </Button>
            )}
          </Row>
        }
      />
      <Box sx={{ px: 4, pb: 4 }}>
        <Facts>
          <FactLine label={text('hazards.field.kind')}>{text(`hazards.kindWithMeaning.${record.kind}`)}</FactLine>
          <FactLine label={text('hazards.field.closedFor')}>
            {record.closedFor && text(`hazards.closedFor.${record.closedFor}`)}
          </FactLine>
          <FactLine label={text('hazards.field.days')}>{days(record)}</FactLine>
          <FactLine label={text('hazards.field.where')}>{where(record)}</FactLine>
          <FactLine label={text('hazards.field.note')}>{record.note}</FactLine>
          <FactLine label={text('hazards.field.author')}>{record.author?.name}</FactLine>
        </Facts>
      </Box>
      {editing && <HazardDrawer record={record} onClose={() => setEditing(false)} />}
    </Card>
  )
}
