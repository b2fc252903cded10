import { useState } from 'react'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { call } from '#platform/web/api/call.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import {
  absence as absenceSchema,
  absenceChildren,
  changeAbsence,
  reportAbsence,
  type Absence,
} from '../shared/absences.contract.ts'
import { absenceFields } from '../shared/absences.fields.ts'

const FORM = 'absence-form'

/** Reports an absence or changes one. Overlaps and closed days come back from the server with the reason. */
export function AbsenceDrawer({ absence, onClose }: { absence: Absence | null; onClose: () => void }) {
  const text = useText()
  const touches = [['absences'], ['runs']]
  const report = useCommand(reportAbsence, { touches })
  const change = useCommand(changeAbsence, { touches })
  const [initial] = useState((): FieldValues => {
    if (absence)
      return {
        fromDay: absence.fromDay,
        toDay: absence.toDay,
        directions: absence.directions,
        reason: absence.reason,
        note: absence.note || null,
      }
    const today = serverNow().toISOString().slice(0, 10)
    return { childId: null, fromDay: today, toDay: today, directions: 'both', reason: 'illness', note: null }
  })
  const save = async (values: FieldValues) => {
    const body = {
      fromDay: String(values['fromDay']),
      toDay: String(values['toDay']),
      note: String(values['note'] ?? ''),
      directions: absenceSchema.shape.directions.parse(values['directions']),
      reason: absenceSchema.shape.reason.parse(values['reason']),
    }
    const saved = absence
      ? await change.mutateAsync({ params: { id: absence.id }, body: { ...body, version: absence.version } })
      : await report.mutateAsync({ body: { ...body, childId: String(values['childId']) } })
    toast('success', text('absences.saved', { name: saved.childName }))
    onClose()
  }
  const search = (q: string) => call(absenceChildren, { query: { q } })
  const fields = absence ? absenceFields.filter((field) => field.fieldName !== 'childId') : absenceFields
  return (
    <Drawer
      title={absence ? text('absences.change', { name: absence.childName }) : text('absences.add')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('utils.cancel')}</Button>
          <Button type="submit" form={FORM} look="primary" busy={report.isPending || change.isPending}>
            {text('utils.save')}
          </Button>
        </>
      }
    >
      <Form
        id={FORM}
        fields={fields}
        values={initial}
        columns={1}
        sources={{ childId: { chosen: null, search } }}
        draft={{ record: absence?.id ?? 'new', version: absence?.version }}
        onSubmit={save}
      />
    </Drawer>
  )
}
