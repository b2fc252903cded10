import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { FactLine, Facts } from '#platform/web/detail/Facts.tsx'
import { RecordEditor } from '#platform/web/detail/RecordEditor.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import {
  getEditStructure,
  getPersonalData,
  personalDataAnswer,
  updatePersonalData,
  type PersonalData,
} from '../shared/profile.contract.ts'
import { profileFields } from '../shared/profile.fields.ts'
import { getEmailChange } from '../shared/email-change.contract.ts'
import { EmailWaiting } from './EmailWaiting.tsx'

/** The own data: read-only first, by Edit a form of the fields that the server gives. */
export function ProfileData() {
  const query = useCall(getPersonalData, {})
  const [editing, setEditing] = useState(false)
  return (
    <Loaded query={query}>
      {(own) =>
        editing ? (
          <OwnEditor own={own} onClose={() => setEditing(false)} />
        ) : (
          <OwnFacts own={own} onEdit={() => setEditing(true)} />
        )
      }
    </Loaded>
  )
}

function OwnFacts({ own, onEdit }: { own: PersonalData; onEdit: () => void }) {
  const text = useText()
  const me = useMe()
  // Whoever saved another address and still reads the one before is told so where they read it.
  const waiting = useCall(getEmailChange, {})
  const structure = useCall(getEditStructure, {})
  const values = valuesOf(own)
  const lines = [
    ...(structure.data ?? profileFields).map((field) => ({
      field: field.fieldName,
      label: field.ownLabel ? field.label : text(field.label),
      vip: field.vip === true,
      value: wordOf(values[field.fieldName]) || null,
    })),
    { field: 'username', label: text('profilePage.field.username'), vip: false, value: me.username },
    {
      field: 'groups',
      label: text('profilePage.field.groups'),
      vip: false,
      value: me.groups.map((group) => group.name).join(', '),
    },
  ]
  return (
    <Card component="section" aria-label={text('profilePage.data')}>
      <CardHead
        title={text('profilePage.data')}
        action={
          <Button icon="edit" onClick={onEdit}>
            {text('utils.edit')}
          </Button>
        }
      />
      <EmailWaiting />
      <Box sx={{ px: 4, pb: 4 }}>
        <Facts>
          {lines.map(({ field, label, vip, value }) => (
            <FactLine key={field} label={label} important={vip}>
              {field === 'email' && waiting.data
                ? text('profilePage.emailWaiting.line', { email: value ?? '–' })
                : value}
            </FactLine>
          ))}
        </Facts>
      </Box>
    </Card>
  )
}

function OwnEditor({ own, onClose }: { own: PersonalData; onClose: () => void }) {
  const text = useText()
  const structure = useCall(getEditStructure, {})
  const update = useCommand(updatePersonalData, { touches: [['profile'], ['session', 'getMyInfo'], ['people']] })
  const save = (typed: FieldValues, { personalDataDto: seen }: PersonalData) =>
    update.mutateAsync({
      body: {
        personalDataDto: {
          name: wordOf(typed['name']),
          surname: wordOf(typed['surname']),
          email: wordOf(typed['email']) || null,
          phone: wordOf(typed['phone']) || null,
          version: seen.version,
        },
      },
    })
  return (
    <Loaded query={structure} fallback="fields.error.read">
      {(fields) => (
        <RecordEditor
          title={text('profilePage.data')}
          form="own-data"
          fields={fields}
          record={own}
          valuesOf={valuesOf}
          draftOf={({ personalDataDto: { id, version } }) => ({ record: id, version })}
          question={{ title: text('profilePage.saveQuestion') }}
          schema={personalDataAnswer}
          save={save}
          onClose={onClose}
        />
      )}
    </Loaded>
  )
}

const wordOf = (value: FieldValues[string] | undefined) => (typeof value === 'string' ? value.trim() : '')

function valuesOf({ personalDataDto: { name, surname, email, phone, identifierCode } }: PersonalData): FieldValues {
  return { name, surname, email, phone, identifierCode }
}
