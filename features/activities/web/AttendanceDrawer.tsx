import { usePersonHead } from '#features/people/web/born.api.tsx'
import { useMemo, useState } from 'react'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { correctAttendance } from '../shared/activities.contract.ts'
import type { Attendance } from '../shared/activity.contract.ts'
import type { Said } from '../shared/activities.rules.ts'
import { ATTENDANCE_FIELDS, CORRECTION_FIELDS, saidTyped, saidValues, textOf } from './activity-fields.ts'
import { useRecord, type Whose } from './use-attendance.ts'

type AttendanceDrawerProps = Whose & { said?: Said; onSaved?: () => void; onClose: () => void }

/** How somebody took part, with a note; without network it waits on the device. */
export function AttendanceDrawer({ activity, person, said, onSaved, onClose }: AttendanceDrawerProps) {
  const text = useText()
  const record = useRecord({ activity, person })
  const [id] = useState(() => crypto.randomUUID())
  const [values] = useState(() => saidValues(said ?? NOTHING))
  return (
    <FormDrawer<'sent' | 'stored'>
      id="attendance"
      title={text('activities.keys', { name: usePersonHead(person) })}
      over={activity.name}
      fields={ATTENDANCE_FIELDS}
      values={values}
      saved={(how) => text(how === 'sent' ? 'activities.saved' : 'activities.waits')}
      onSave={(typed) => {
        const lateReason = textOf(typed['lateReason'])
        return record({
          id,
          activityId: activity.id,
          personId: person.id,
          ...saidTyped(typed),
          recordedAt: serverNow().toISOString(),
          ...(lateReason !== '' && { lateReason }),
        })
      }}
      {...(onSaved && { onSaved })}
      onClose={onClose}
    />
  )
}

const NOTHING: Said = { outcome: 'PRESENT', reason: null, engagement: null, mood: null, note: '' }

type CorrectionDrawerProps = Whose & { attendance: Attendance; onClose: () => void }

/** Corrects an attendance, or says that it was entered in error. */
export function CorrectionDrawer({ activity, person, attendance, onClose }: CorrectionDrawerProps) {
  const text = useText()
  const correct = useCommand(correctAttendance, { touches: [['activities']] })
  const [id] = useState(() => crypto.randomUUID())
  const values = useMemo(() => ({ inError: false, ...saidValues(attendance) }), [attendance])
  return (
    <FormDrawer
      id="attendance-correction"
      title={text('activities.correctOne', { name: usePersonHead(person) })}
      over={activity.name}
      fields={CORRECTION_FIELDS}
      values={values}
      saved={text('activities.saved')}
      onClose={onClose}
      onSave={(typed) => {
        const correctionReason = textOf(typed['correctionReason'])
        const body =
          typed['inError'] === true
            ? { id, correctionReason, inError: true }
            : { id, correctionReason, ...saidTyped(typed) }
        return correct.mutateAsync({ params: { id: attendance.id }, body })
      }}
    />
  )
}
