import Typography from '@mui/material/Typography'
import { KINDS } from '#features/relationships/shared/relationships.contract.ts'
import { rightFields, rightsIn } from '#features/relationships/shared/relationships.fields.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { partsOf } from '#platform/shared/forms/several.rules.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { toast } from '#platform/web/ui/toasts.ts'
import { acceptSignUp, type SignUp } from '../shared/signups.contract.ts'

const FIELDS: readonly FieldDefinition[] = [
  {
    fieldName: 'childIds',
    label: 'signups.accept.children',
    type: 'autocompleteMultiple',
    path: '/comunibus/api/v1/child/autocomplete',
  },
  {
    fieldName: 'kind',
    label: 'signups.accept.kind',
    type: 'radio',
    required: true,
    fields: KINDS.map((kind) => ({ value: kind, label: `relationships.kind.${kind}` })),
  },
  ...rightFields(),
]
const VALUES: FieldValues = { childIds: null, kind: 'guardian' }
const TOUCHES = [['signups'], ['people'], ['subscriptions'], ['notices'], ['relationships'], ['children']]

/** Accepts a request; a parent is linked to the children whom the request names. */
export function AcceptDrawer({ signUp, onClose }: { signUp: SignUp; onClose: () => void }) {
  const text = useText()
  const accept = useCommand(acceptSignUp, { touches: TOUCHES })
  const save = async (typed: FieldValues) => {
    const childIds = partsOf(typed['childIds'])
    const kind = KINDS.find((one) => one === typed['kind']) ?? 'guardian'
    const { letter } = await accept.mutateAsync({
      params: { id: signUp.id },
      body: { childIds, kind, ...rightsIn(typed) },
    })
    toast(
      letter === 'sent' ? 'success' : 'warning',
      text(letter === 'sent' ? 'signups.accepted' : 'signups.acceptedNoLetter', { name: signUp.fullName }),
    )
  }
  return (
    <FormDrawer
      id="accept-form"
      title={text('signups.accept.title', { name: signUp.fullName })}
      about={
        <>
          {text('signups.accept.about', { email: signUp.email })}
          {signUp.message !== '' && (
            <Typography
              component="blockquote"
              color="textPrimary"
              sx={{ m: 0, mt: 3, pl: 3, borderLeft: '3px solid var(--line)', whiteSpace: 'pre-line' }}
            >
              {signUp.message}
            </Typography>
          )}
        </>
      }
      fields={signUp.role === 'CB_PARENT' ? FIELDS : []}
      values={VALUES}
      submit={text('signups.accept')}
      onSave={save}
      onClose={onClose}
    >
      {signUp.role === 'CB_PARENT' && (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 2 }}>
          {text('signups.accept.childrenHelp')}
        </Typography>
      )}
    </FormDrawer>
  )
}
