import { usePersonHead } from '#features/people/web/born.api.tsx'
import { useMemo, useState } from 'react'
import { momentOf, typedOf } from '#features/events/shared/events.rules.ts'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { correctSession, type Session, type Treatment } from '../shared/treatments.contract.ts'
import { CORRECTION_FIELDS, correctionValues, outcomeTyped, SESSION_FIELDS } from './session-fields.ts'
import { textOf } from './treatment-fields.ts'
import type { TreatmentPerson } from './treatment-person.ts'
import { useRecord } from './use-sessions.ts'

type SessionDrawerProps = { person: TreatmentPerson; treatment: Treatment; onClose: () => void }

/** What became of a session; without network it waits on the device. */
export function SessionDrawer({ person, treatment, onClose }: SessionDrawerProps) {
  const text = useText()
  const record = useRecord(person)
  const [id] = useState(() => crypto.randomUUID())
  const [opened] = useState(() => serverNow())
  const { content } = treatment
  const values = useMemo<FieldValues>(
    () => ({ outcome: 'DONE', minutes: content.minutes, happenedAt: typedOf(opened, person.zone) }),
    [content, opened, person],
  )
  return (
    <FormDrawer<'sent' | 'stored'>
      id="treatment-session"
      title={text('treatments.record')}
      over={`${usePersonHead(person)} · ${content.name}`}
      fields={SESSION_FIELDS}
      values={values}
      saved={(how) => text(how === 'sent' ? 'treatments.saved' : 'treatments.waits')}
      onClose={onClose}
      onSave={(typed) => {
        const lateReason = textOf(typed['lateReason'])
        const said = outcomeTyped(typed)
        const body = {
          id,
          treatmentId: treatment.id,
          ...said,
          happenedAt: momentOf(textOf(typed['happenedAt']), { zone: person.zone, shown: opened }).toISOString(),
          recordedAt: serverNow().toISOString(),
          ...(lateReason !== '' && { lateReason }),
        }
        return record(body, `${content.name}, ${text(`treatments.outcome.${said.outcome}`)}`)
      }}
    />
  )
}

type CorrectionDrawerProps = { person: TreatmentPerson; session: Session; onClose: () => void }

/** Corrects a session, or says that it did not take place. */
export function CorrectionDrawer({ person, session, onClose }: CorrectionDrawerProps) {
  const text = useText()
  const correct = useCommand(correctSession, { touches: [['treatments'], ['deadlines']] })
  const [id] = useState(() => crypto.randomUUID())
  const values = useMemo(() => correctionValues(session), [session])
  return (
    <FormDrawer
      id="treatment-correction"
      title={text('treatments.correctOne', { at: showMoment(session.happenedAt, person.zone) })}
      over={`${usePersonHead(person)} · ${session.treatmentName}`}
      fields={CORRECTION_FIELDS}
      values={values}
      saved={text('treatments.saved')}
      onClose={onClose}
      onSave={(typed) => {
        const correctionReason = textOf(typed['correctionReason'])
        const body =
          typed['inError'] === true
            ? { id, correctionReason, inError: true }
            : { id, correctionReason, ...outcomeTyped(typed) }
        return correct.mutateAsync({ params: { id: session.id }, body })
      }}
    />
  )
}
