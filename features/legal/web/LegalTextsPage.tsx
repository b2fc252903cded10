import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { LANGUAGES } from '#platform/shared/i18n/texts.ts'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { Form, type FormHandle } from '#platform/web/forms/Form.tsx'
import type { InputProps } from '#platform/web/forms/input-props.ts'
import { DescriptionInput } from '#platform/web/forms/text-inputs.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import {
  getLegalDraft,
  LEGAL_TEXT_MAX,
  publishLegalDraft,
  saveLegalDraft,
  type LegalDraft,
  type LegalTexts,
} from '../shared/legal.contract.ts'
import { isWrittenAnywhere } from '../shared/legal.rules.ts'
import { Preview } from './Preview.tsx'
import { Versions } from './Versions.tsx'

const FORM = 'legal-texts'
const KINDS = ['terms', 'privacy'] as const
const fieldName = (kind: (typeof KINDS)[number], language: string) => `${kind}.${language}`

/** Side by side: the languages of one text. */
const FIELDS: readonly FieldDefinition[] = KINDS.flatMap((kind) =>
  LANGUAGES.map((language) => ({
    fieldName: fieldName(kind, language),
    type: 'description' as const,
    label: `legal.field.${kind}.${language}`,
    maxDigits: LEGAL_TEXT_MAX,
  })),
)
const LargeInput = (props: InputProps) => <DescriptionInput {...props} rows={16} />
const INPUTS = Object.fromEntries(FIELDS.map((field) => [field.fieldName, LargeInput]))

function valuesOf({ terms, privacy, model }: LegalDraft): FieldValues {
  // Nothing was written yet: the model is what one begins with.
  const isNew = !isWrittenAnywhere(terms) && !isWrittenAnywhere(privacy)
  const shown = isNew ? model : { terms, privacy }
  return Object.fromEntries(
    KINDS.flatMap((kind) => LANGUAGES.map((language) => [fieldName(kind, language), shown[kind][language] ?? ''])),
  )
}

const textsIn = (values: FieldValues, kind: (typeof KINDS)[number]): LegalTexts =>
  Object.fromEntries(LANGUAGES.map((language) => [language, String(values[fieldName(kind, language)] ?? '')]))

/** Terms and privacy of the organisation, written and published by its administrators. */
export function LegalTextsPage() {
  const text = useText()
  const query = useCall(getLegalDraft, {})
  return (
    <Stack spacing={4} sx={{ maxWidth: 1200 }}>
      <PageHead title={text('legal.title')} hiddenOnPhone />
      <Typography color="textSecondary">{text('legal.intro')}</Typography>
      <Loaded query={query}>
        {(draft) => (
          <>
            <Editor key={draft.revision} draft={draft} />
            <Versions published={draft.published} />
          </>
        )}
      </Loaded>
    </Stack>
  )
}

function Editor({ draft }: { draft: LegalDraft }) {
  const text = useText()
  const form = useRef<FormHandle>(null)
  const [preview, setPreview] = useState<FieldValues>()
  const [isAsking, setAsking] = useState(false)
  const save = useCommand(saveLegalDraft, { touches: [['legal']] })
  const publish = useCommand(publishLegalDraft, { touches: [['legal'], ['session']] })
  const bodyOf = (values: FieldValues) => ({
    revision: draft.revision,
    terms: textsIn(values, 'terms'),
    privacy: textsIn(values, 'privacy'),
  })
  const saveDraft = async (values: FieldValues) => {
    await save.mutateAsync({ body: bodyOf(values) })
    toast('success', text('legal.saved'))
  }
  const publishNow = async () => {
    const saved = await save.mutateAsync({ body: bodyOf(form.current?.values() ?? {}) })
    const { version } = await publish.mutateAsync({ body: saved })
    await form.current?.forget()
    toast('success', text('legal.published', { version }))
  }
  return (
    <Card>
      <CardContent>
        <Stack spacing={4}>
          <Typography color="textSecondary" role={draft.abilities.edit ? undefined : 'status'}>
            {text(draft.abilities.edit ? 'legal.format' : 'legal.readOnly')}
          </Typography>
          <Form
            ref={form}
            id={FORM}
            fields={FIELDS}
            values={valuesOf(draft)}
            inputs={INPUTS}
            disabled={!draft.abilities.edit}
            draft={draft.abilities.edit ? { record: 'draft', version: draft.revision } : null}
            onSubmit={saveDraft}
          />
          <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
            {draft.abilities.edit && (
              <>
                <Button look="primary" onClick={() => setAsking(true)}>
                  {text('legal.publish')}
                </Button>
                <Button type="submit" form={FORM} busy={save.isPending}>
                  {text('legal.save')}
                </Button>
              </>
            )}
            <Button look="text" onClick={() => setPreview(form.current?.values() ?? {})}>
              {text('legal.preview')}
            </Button>
          </Stack>
        </Stack>
      </CardContent>
      {preview && (
        <Preview
          terms={textsIn(preview, 'terms')}
          privacy={textsIn(preview, 'privacy')}
          onClose={() => setPreview(undefined)}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          title={text('legal.publishTitle')}
          confirm={text('legal.publish')}
          onConfirm={publishNow}
          onClose={() => setAsking(false)}
        >
          {text('legal.publishBody')}
        </ConfirmDialog>
      )}
    </Card>
  )
}
