import { useState } from 'react'
import { GroupChoice, useGroupChoice } from '#features/session/web/group-choice.api.tsx'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { currentLanguage } from '#platform/web/i18n/language.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useGo } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { createSurvey, KINDS, SUBJECTS } from '../shared/surveys.contract.ts'
import { wordFields, wordsIn, wordValues } from './basics.ts'

/** Begins a survey: what it is called and what it is for; its questions come after. */
export function NewSurveyDrawer({ onClose }: { onClose: () => void }) {
  const text = useText()
  const go = useGo()
  const [groupId, setGroupId] = useGroupChoice()
  const [language] = useState(() => currentLanguage())
  const [id] = useState(() => uuidv7())
  const create = useCommand(createSurvey, { touches: [['surveys']] })
  const [fields] = useState((): readonly FieldDefinition[] => [
    {
      fieldName: 'kind',
      label: 'surveys.field.kind',
      type: 'radio',
      required: true,
      fields: KINDS.map((value) => ({ value, label: `surveys.kind.${value}` })),
    },
    {
      fieldName: 'subject',
      label: 'surveys.field.subject',
      type: 'radio',
      required: true,
      fields: SUBJECTS.map((value) => ({ value, label: `surveys.subject.${value}` })),
      dependencies: { values: [{ fieldName: 'kind', value: 'MONITORING' }] },
    },
    ...wordFields('title', language),
  ])
  const [values] = useState(() => ({ kind: 'SURVEY', subject: null, ...wordValues('title', {}) }))
  return (
    <FormDrawer
      id="new-survey-form"
      title={text('surveys.add')}
      about={<GroupChoice value={groupId} onChange={setGroupId} />}
      fields={fields}
      values={values}
      columns={1}
      submit={text('surveys.begin')}
      failed="create.error"
      onSave={(typed) => {
        const kind = KINDS.find((one) => one === typed['kind']) ?? 'SURVEY'
        return create.mutateAsync({
          body: {
            id,
            customerGroupId: groupId,
            kind,
            subject: kind === 'MONITORING' ? (SUBJECTS.find((one) => one === typed['subject']) ?? 'CHILD') : null,
            titles: wordsIn('title', typed),
            language,
          },
        })
      }}
      onSaved={() => go(paths.page('survey', { survey: id }))}
      onClose={onClose}
    />
  )
}
