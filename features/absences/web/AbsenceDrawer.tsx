import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { Suggest, type Suggestion } from '#platform/web/forms/Suggest.tsx'
import { deviceZone } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { toast } from '#platform/web/ui/toasts.tsx'
import { ABSENCE_DIRECTIONS, ABSENCE_REASONS, absenceChildren, changeAbsence, reportAbsence, type Absence } from '../shared/absences.contract.ts'
import { absenceFields } from '../shared/absences.fields.ts'

type AbsenceDrawerProps = { absence: Absence | null; child: Suggestion | null; onClose: () => void }
const body = z.object({ fromDay: z.string(), toDay: z.string(), directions: z.enum(ABSENCE_DIRECTIONS), reason: z.enum(ABSENCE_REASONS), note: z.string() })

/** Says that a child will not come, or changes what was said. */
export function AbsenceDrawer({ absence, child: given, onClose }: AbsenceDrawerProps) {
  const text = useText()
  const client = useQueryClient()
  const [child, setChild] = useState<Suggestion | null>(absence ? { id: absence.childId, name: absence.childName } : given)
  const today = dayIn(deviceZone(), serverNow())
  const [values] = useState<FieldValues>({
    fromDay: absence?.fromDay ?? today, toDay: absence?.toDay ?? today, directions: absence?.directions ?? 'both', reason: absence?.reason ?? 'illness', note: absence?.note || null,
  })
  const save = async (typed: FieldValues) => {
    if (!child) return
    const said = z.parse(body, { ...typed, note: typed['note'] ?? '' })
    if (absence) await call(changeAbsence, { params: { id: absence.id }, body: { ...said, version: absence.version } })
    else await call(reportAbsence, { body: { ...said, childId: child.id } }, { idempotencyKey: crypto.randomUUID() })
    await Promise.all([refresh(client, ['absences']), refresh(client, ['runs'])])
    toast('success', text('absences.reported', { name: child.name }))
    onClose()
  }
  return (
    <Drawer
      {...(absence && { over: absence.childName })} title={text(absence ? 'absences.change' : 'absences.report')} onClose={onClose}
      footer={<><Button onClick={onClose}>{text('utils.cancel')}</Button><Button look="primary" type="submit" form="absence" disabledReason={child ? undefined : text('absences.child')}>{text('utils.save')}</Button></>}
    >
      <div className="col g16">
        {!absence && <Suggest label={text('absences.child')} required chosen={child} onChoose={setChild} search={(q) => call(absenceChildren, { query: { q } })} />}
        <Form id="absence" fields={absenceFields} values={values} onSubmit={save} />
      </div>
    </Drawer>
  )
}
