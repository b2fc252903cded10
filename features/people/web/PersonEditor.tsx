import { useCommand } from '#platform/web/api/use-call.ts'
import { RecordEditor } from '#platform/web/detail/RecordEditor.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { personRecord, updatePerson, type PersonRecord } from '../shared/records.contract.ts'
import { recordFields } from '../shared/records.fields.ts'
import { usePersonFields, useSaveAsAsked } from './person-fields.api.ts'
import { bodyOf, valuesOf } from './person-values.ts'

/** The fields of a person as a form. */
export function PersonEditor({ person, onClose }: { person: PersonRecord; onClose: () => void }) {
  const text = useText()
  const update = useCommand(updatePerson, { touches: [['people'], ['guests'], ['subscriptions'], ['children']] })
  const { fields } = usePersonFields(recordFields)
  const asAsked = useSaveAsAsked()
  return (
    <RecordEditor
      title={text('people.data')}
      form="person-record"
      fields={fields}
      record={person}
      valuesOf={valuesOf}
      draftOf={({ id, version }) => ({ record: id, version })}
      question={{ title: text('people.edit.ask', { name: person.fullName }), body: text('people.edit.askBody') }}
      schema={personRecord}
      save={(typed, { version }) =>
        asAsked(() => update.mutateAsync({ params: { id: person.id }, body: { ...bodyOf(typed, fields), version } }))
      }
      onClose={onClose}
    />
  )
}
