import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { ApiProblem, cancelledByNewer } from '#platform/web/api/api-problem.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { Banner } from '#platform/web/ui/state.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { personRecord, updatePerson, type PersonRecord } from '../shared/records.contract.ts'
import { personFields } from '../shared/records.fields.ts'
import { bodyOf, valuesOf } from './person-values.ts'

const FORM = 'person-record'

type Asked = { typed: FieldValues; done: () => void; failed: (error: unknown) => void }

/**
 * The fields of a person as a form. Save asks first. When somebody else was faster their values come in, what was typed
 * stays, and the form says so.
 */
export function PersonEditor({ person, onClose }: { person: PersonRecord; onClose: () => void }) {
  const text = useText()
  const update = useCommand(updatePerson, { touches: [['people'], ['guests'], ['subscriptions'], ['children']] })
  const [basis, setBasis] = useState(person)
  const [values, setValues] = useState(() => valuesOf(person))
  const [asked, setAsked] = useState<Asked | null>(null)
  const [overtaken, setOvertaken] = useState(false)
  const ask = (typed: FieldValues) =>
    new Promise<void>((resolve, reject) => setAsked({ typed, done: resolve, failed: reject }))
  const save = async ({ typed, done, failed }: Asked) => {
    try {
      await update.mutateAsync({ params: { id: person.id }, body: { ...bodyOf(typed), version: basis.version } })
      done()
      toast('success', text('edit.success'))
      onClose()
    } catch (error) {
      const current = error instanceof ApiProblem && error.code === 'E016' ? error.facts.current : undefined
      const newer = z.safeParse(personRecord, current)
      if (newer.success) {
        setBasis(newer.data)
        setValues(valuesOf(newer.data))
        setOvertaken(true)
      }
      // What is wrong is shown in the form, which knows the fields; of a faster colleague the banner speaks.
      failed(newer.success ? cancelledByNewer() : error)
    }
  }
  return (
    <Card component="section" aria-label={text('people.data')}>
      <CardHead title={text('people.data')} />
      <Stack spacing={4} sx={{ px: 4, pb: 4 }}>
        {overtaken && (
          <Banner hue="waiting" icon="swap" title={text('people.stale.title')} alert>
            {text('people.stale')}
          </Banner>
        )}
        <Form
          id={FORM}
          fields={personFields}
          values={values}
          draft={{ record: basis.id, version: basis.version }}
          onSubmit={ask}
        />
        <Row wrap sx={{ justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>{text('utils.cancel')}</Button>
          <Button type="submit" form={FORM} look="primary" busy={update.isPending}>
            {text('utils.save')}
          </Button>
        </Row>
      </Stack>
      {asked && (
        <ConfirmDialog
          title={text('people.edit.ask', { name: person.fullName })}
          confirm={text('utils.save')}
          onConfirm={() => save(asked)}
          onClose={() => {
            asked.failed(cancelledByNewer())
            setAsked(null)
          }}
        >
          {text('people.edit.askBody')}
        </ConfirmDialog>
      )}
    </Card>
  )
}
