import { useState } from 'react'
import { useToday } from '#features/session/web/session.api.tsx'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { call } from '#platform/web/api/call.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import {
  absence as absenceSchema,
  absenceChildren,
  changeAbsence,
  reportAbsence,
  type Absence,
} from '../shared/absences.contract.ts'
import { absenceFields } from '../shared/absences.fields.ts'

/** Reports an absence or changes one. Overlaps and closed days come back from the server with the reason. */
export function AbsenceDrawer({ absence, onClose }: { absence: Absence | null; onClose: () => void }) {
  const text = useText()
  const touches = [['absences'], ['runs']]
  const report = useCommand(reportAbsence, { touches })
  const change = useCommand(changeAbsence, { touches })
  const today = useToday()
  const [initial] = useState((): FieldValues => {
    if (absence)
      return {
        fromDay: absence.fromDay,
        toDay: absence.toDay,
        directions: absence.directions,
        reason: absence.reason,
        note: absence.note || null,
      }
    return { childId: null, fromDay: today, toDay: today, directions: 'both', reason: 'illness', note: null }
  })
  const save = (values: FieldValues) => {
    const body = {
      fromDay: String(values['fromDay']),
      toDay: String(values['toDay']),
      note: String(values['note'] ?? ''),
      directions: absenceSchema.shape.directions.parse(values['directions']),
      reason: absenceSchema.shape.reason.parse(values['reason']),
    }
    return absence
      ? change.mutateAsync({ params: { id: absence.id }, body: { ...body, version: absence.version } })
      : report.mutateAsync({ body: { ...body, childId: String(values['childId']) } })
  }
  const search = (q: string) => call(absenceChildren, { query: { q } })
  const fields = absence ? absenceFields.filter((field) => field.fieldName !== 'childId') : absenceFields
  return (
    <FormDrawer
      id="absence-form"
      title={absence ? text('absences.change', { name: absence.childName }) : text('absences.add')}
      fields={fields}
      values={initial}
      sources={{ childId: { chosen: null, search } }}
      draft={{ record: absence?.id ?? 'new', version: absence?.version }}
      onSave={save}
      saved={({ childName }) => text('absences.saved', { name: childName })}
      onClose={onClose}
    />
  )
}
