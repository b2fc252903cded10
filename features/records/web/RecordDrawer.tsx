import { usePersonHead } from '#features/people/web/born.api.tsx'
import { useMemo, useState } from 'react'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useNewest } from '#platform/web/api/use-newest.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { addRecord, correctRecord, medicalRecord, type MedicalRecord } from '../shared/records.contract.ts'
import { contentOf, fieldsFor, textOf } from './record-fields.ts'
import type { RecordPerson } from './record-person.ts'

const touches = { touches: [['records'], ['deadlines'], ['timeline']] }

type RecordDrawerProps = {
  person: RecordPerson
  /** Null for a new one. */
  record: MedicalRecord | null
  /** What it sends is a proposal. */
  family: boolean
  onClose: () => void
}

/** Adds a record, or writes a new version of one. */
export function RecordDrawer({ person, record, family, onClose }: RecordDrawerProps) {
  const text = useText()
  const add = useCommand(addRecord, touches)
  const correct = useCommand(correctRecord, touches)
  const [now, unlessNewer] = useNewest(record, medicalRecord)
  const [id] = useState(() => crypto.randomUUID())
  const values = useMemo(
    () =>
      now ? { ...now.now.content, reason: null } : { date: person.today, confidentiality: 'NORMAL', familyTold: true },
    [now, person.today],
  )
  const fields = useMemo(() => fieldsFor({ isNew: now === null, family }), [now, family])
  return (
    <FormDrawer
      id="medical-record"
      title={now ? (now.now.content?.title ?? text('records.edit')) : text(family ? 'records.propose' : 'records.add')}
      over={usePersonHead(person)}
      fields={fields}
      values={values}
      saved={text(family ? 'records.sent' : 'records.saved')}
      onClose={onClose}
      onSave={(typed) => {
        const content = contentOf(typed)
        if (!now) return add.mutateAsync({ body: { id, personId: person.id, content } })
        const reason = textOf(typed['reason'])
        return unlessNewer(
          correct.mutateAsync({ params: { id: now.id }, body: { version: now.version, content, reason } }),
        )
      }}
    />
  )
}
