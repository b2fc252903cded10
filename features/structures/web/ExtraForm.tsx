import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { cancelledByNewer } from '#platform/web/api/api-problem.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { newerOf } from '#platform/web/api/use-newest.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { currentLanguage } from '#platform/web/i18n/language.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { answerValue, extraData, saveExtraData, type ExtraData } from '../shared/structures.contract.ts'
import { UploadsAbout, uploadInputs, useUploadsAbout } from './ExtraUploadInput.tsx'
import { dataInWords, definitionsOf } from './shown-fields.ts'
import { useSources } from './use-sources.ts'

const FORM = 'extra-data'

type Asked = { typed: FieldValues; done: () => void; failed: (error: unknown) => void }
type ExtraFormProps = { data: ExtraData; personId: string; name: string; onClose: () => void }

/**
 * The extra data of a person as a form. Save asks first. When somebody else was faster, with answers or with the fields
 * themselves, what is there now comes in, what was typed stays, and the form says so.
 */
export function ExtraForm({ data, personId, name, onClose }: ExtraFormProps) {
  const text = useText()
  const save = useCommand(saveExtraData, { touches: [['structures']] })
  const [basis, setBasis] = useState(data)
  const [overtaken, setOvertaken] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const language = currentLanguage()
  const fields = useMemo(() => definitionsOf(dataInWords(basis, language)), [basis, language])
  const inputs = useMemo(() => uploadInputs(basis.fields), [basis.fields])
  const { about, sending } = useUploadsAbout(basis, personId)
  const sources = useSources(basis.fields, basis)
  const ask = (typed: FieldValues) =>
    new Promise<void>((done, failed) => {
      setAsked({ typed, done, failed })
    })
  const send = async ({ typed, done, failed }: Asked) => {
    const { entity, version, structureVersion } = basis
    const values = Object.fromEntries(
      basis.fields.map(({ fieldName }) => [fieldName, z.parse(answerValue, typed[fieldName] ?? null)]),
    )
    try {
      await save.mutateAsync({ params: { entity, id: personId }, body: { version, structureVersion, values } })
      done()
      toast('success', text('edit.success'))
      onClose()
    } catch (error) {
      const newer = newerOf(error, extraData)
      if (newer) {
        setBasis(newer)
        setOvertaken(true)
      }
      // What is wrong is shown in the form, which knows the fields; of a faster colleague the banner speaks.
      failed(newer ? cancelledByNewer() : error)
    }
  }
  return (
    <Card component="section" aria-label={text('structures.tab')}>
      <CardHead title={text('structures.tab')} />
      <Stack spacing={4} sx={{ px: 4, pb: 4 }}>
        {overtaken && (
          <Banner hue="waiting" icon="swap" title={text('error.stale')} alert>
            {text('structures.stale')}
          </Banner>
        )}
        <UploadsAbout value={about}>
          <Form
            id={FORM}
            fields={fields}
            values={basis.values}
            sources={sources}
            inputs={inputs}
            draft={{ record: `${basis.entity} ${personId}`, version: basis.version }}
            onSubmit={ask}
          />
        </UploadsAbout>
        <Row wrap sx={{ justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>{text('utils.cancel')}</Button>
          <Button
            type="submit"
            form={FORM}
            look="primary"
            busy={save.isPending}
            disabledReason={sending ? text('structures.sending') : undefined}
          >
            {text('utils.save')}
          </Button>
        </Row>
      </Stack>
      {asked && (
        <ConfirmDialog
          title={text('structures.ask', { name })}
          confirm={text('utils.save')}
          onConfirm={() => send(asked)}
          onClose={() => {
            asked.failed(cancelledByNewer())
            setAsked(null)
          }}
        />
      )}
    </Card>
  )
}
