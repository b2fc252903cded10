import { useCommand } from '#platform/web/api/use-call.ts'
import { RecordEditor } from '#platform/web/detail/RecordEditor.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { personRecord, updatePerson, type PersonRecord } from '../shared/records.contract.ts'
import { personFields } from '../shared/records.fields.ts'
import { bodyOf, valuesOf } from './person-values.ts'

/** The fields of a person as a form. */
export function PersonEditor({ person, onClose }: { person: PersonRecord; onClose: () => void }) {
  const text = useText()
  const update = useCommand(updatePerson, { touches: [['people'], ['guests'], ['subscriptions'], ['children']] })
  return (
    <RecordEditor
      title={text('people.data')}
      form="person-record"
      fields={personFields}
      record={person}
      valuesOf={valuesOf}
      draftOf={({ id, version }) => ({ record: id, version })}
      question={{ title: text('people.edit.ask', { name: person.fullName }), body: text('people.edit.askBody') }}
      schema={personRecord}
      save={(typed, { version }) =>
        update.mutateAsync({ params: { id: person.id }, body: { ...bodyOf(typed), version } })
      }
      onClose={onClose}
    />
  )
}
