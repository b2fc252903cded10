import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { askForMissing } from '../shared/requests.contract.ts'

const FIELDS: readonly FieldDefinition[] = [{ fieldName: 'dueOn', label: 'requirements.field.dueOn', type: 'date' }]

/** Asks for everything that is missing and was not asked for; as often as the server says that some are left. */
export function AskAllDrawer({ onClose }: { onClose: () => void }) {
  const text = useText()
  const ask = useCommand(askForMissing, { touches: [['requirements']] })
  return (
    <FormDrawer
      id="ask-all-form"
      title={text('requirements.askAll')}
      about={text('requirements.askAllBody')}
      fields={FIELDS}
      values={{ dueOn: null }}
      submit={text('requirements.ask')}
      saved={(count: number) => text('requirements.askedAll', { count })}
      onSave={async ({ dueOn }) => {
        let asked = 0
        for (let left = 1; left > 0;) {
          const answer = await ask.mutateAsync({ body: { dueOn: dueOn ? String(dueOn) : null } })
          asked += answer.asked
          // Nothing was asked: another office did.
          left = answer.asked === 0 ? 0 : answer.left
        }
        return asked
      }}
      onClose={onClose}
    />
  )
}
