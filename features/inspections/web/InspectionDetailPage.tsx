import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { Columns } from '#platform/web/detail/Columns.tsx'
import { DetailPage } from '#platform/web/detail/DetailPage.tsx'
import { FactLine, Facts } from '#platform/web/detail/Facts.tsx'
import { LoadedRecord } from '#platform/web/detail/LoadedRecord.tsx'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { ReasonDrawer } from '#platform/web/forms/ReasonDrawer.tsx'
import { showMoment, showNumber } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { useAddress } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { Disc } from '#platform/web/ui/state.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import { archiveInspection, getInspection, updateInspection, type Inspection } from '../shared/inspections.contract.ts'
import { correctedFields } from '../shared/inspections.fields.ts'
import { DefectsCard } from './DefectsCard.tsx'
import { InspectionState } from './inspection-state.tsx'
import { TOUCHED } from './inspections.offline.ts'

const addressSchema = z.object({ inspection: z._default(z.string(), '') })
const loadData = () => Promise.resolve(InspectionData)

/** inspectionDetail: what was looked at on a vehicle, the defects with their photos, and who signed them off. */
export function InspectionDetailPage() {
  const text = useText()
  const [address] = useAddress(addressSchema)
  const query = useCall(getInspection, { params: { id: address.inspection } })
  return (
    <LoadedRecord query={query}>
      {(inspection) => (
        <DetailPage
          key={inspection.id}
          picture={<Disc hue="onboard" icon="check" large />}
          title={inspection.vehicleName}
          state={<InspectionState inspection={inspection} />}
          subtitle={[
            showMoment(inspection.inspectedAt, inspection.zone),
            text(`inspections.kind.${inspection.kind}`),
            inspection.customerGroupDto.name,
          ].join(' · ')}
          label={text('inspections.one')}
          tabs={[{ id: 'SUMMARY', label: text('inspections.one'), load: loadData }]}
          tabProps={{ inspection }}
        />
      )}
    </LoadedRecord>
  )
}

function InspectionData({ inspection }: { inspection: Inspection }) {
  const text = useText()
  const admin = useMe().role === 'CB_ADMIN'
  const [open, setOpen] = useState<'edit' | 'archive' | null>(null)
  const archive = useCommand(archiveInspection, { touches: TOUCHED })
  const params = { id: inspection.id }
  return (
    <>
      {inspection.archiveReason !== null && (
        <Banner hue="absent" title={text('inspections.archived', { reason: inspection.archiveReason })} />
      )}
      <Columns>
        <Card component="section" aria-label={text('inspections.one')}>
          <CardHead
            title={text('inspections.one')}
            action={
              inspection.status === 'A' && (
                <Row>
                  {admin && (
                    <Button icon="archive" onClick={() => setOpen('archive')}>
                      {text('inspections.archive')}
                    </Button>
                  )}
                  <Button icon="edit" onClick={() => setOpen('edit')}>
                    {text('utils.edit')}
                  </Button>
                </Row>
              )
            }
          />
          <Box sx={{ px: 4, pb: 4 }}>
            <Facts>
              <FactLine label={text('inspections.field.vehicle')}>
                {admin ? (
                  <AppLink to={paths.vehicle(inspection.vehicleId)}>{inspection.vehicleName}</AppLink>
                ) : (
                  inspection.vehicleName
                )}
              </FactLine>
              <FactLine label={text('inspections.field.plate')}>{inspection.plate}</FactLine>
              <FactLine label={text('inspections.field.inspectedBy')}>{inspection.inspectedBy}</FactLine>
              <FactLine label={text('inspections.field.odometer')}>
                {inspection.odometer === null ? null : showNumber(inspection.odometer)}
              </FactLine>
              <FactLine label={text('inspections.field.note')}>{inspection.note}</FactLine>
            </Facts>
          </Box>
        </Card>
        <DefectsCard inspection={inspection} />
        <Checklist inspection={inspection} />
      </Columns>
      {open === 'edit' && <CorrectDrawer inspection={inspection} onClose={() => setOpen(null)} />}
      {open === 'archive' && (
        <ReasonDrawer
          title={text('inspections.archive.title')}
          body={text('inspections.archive.body')}
          confirm={text('inspections.archive')}
          onConfirm={(reason) => archive.mutateAsync({ params, body: { version: inspection.version, reason } })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function Checklist({ inspection }: { inspection: Inspection }) {
  const text = useText()
  const answerOf = (item: Inspection['items'][number]) => {
    const defect = inspection.defects.find((one) => one.item === item)
    if (defect) return text(`inspections.severity.${defect.severity}`)
    return text(`inspections.answer.${inspection.notFitted.includes(item) ? 'not_fitted' : 'ok'}`)
  }
  return (
    <Card component="section" aria-label={text('inspections.checklist')}>
      <CardHead title={text('inspections.checklist')} />
      <Box sx={{ px: 4, pb: 4 }}>
        <Facts>
          {inspection.items.map((item) => (
            <FactLine key={item} label={text(`inspections.item.${item}`)}>
              {answerOf(item)}
            </FactLine>
          ))}
        </Facts>
      </Box>
    </Card>
  )
}

function CorrectDrawer({ inspection, onClose }: { inspection: Inspection; onClose: () => void }) {
  const text = useText()
  const update = useCommand(updateInspection, { touches: TOUCHED })
  const [values] = useState<FieldValues>({ odometer: inspection.odometer, note: inspection.note || null })
  return (
    <FormDrawer
      id="inspection-correct"
      title={text('inspections.edit')}
      over={inspection.vehicleName}
      fields={correctedFields}
      values={values}
      draft={{ record: inspection.id, version: inspection.version }}
      saved={text('inspections.saved')}
      onSave={(typed) =>
        update.mutateAsync({
          params: { id: inspection.id },
          body: {
            version: inspection.version,
            odometer: typeof typed['odometer'] === 'number' ? typed['odometer'] : null,
            note: String(typed['note'] ?? ''),
          },
        })
      }
      onClose={onClose}
    />
  )
}
