import { useState } from 'react'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useGo } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { takeOver } from '../shared/takeover.contract.ts'

const FIELDS: readonly FieldDefinition[] = [
  { fieldName: 'code', label: 'crew.takeover.code', type: 'string', required: true },
]

/** Takes a run over by a code: scanned (then it is filled in and asks for one tap) or typed. */
export function TakeOverDrawer({ scanned, onClose }: { scanned: string; onClose: () => void }) {
  const text = useText()
  const go = useGo()
  const [values] = useState((): FieldValues => ({ code: scanned || null }))
  const take = useCommand(takeOver, { touches: [['runs'], ['crew']] })
  return (
    <FormDrawer
      id="take-over"
      title={text('crew.takeover.take')}
      about={text('crew.takeover.takeBody')}
      fields={FIELDS}
      values={values}
      submit={text('crew.takeover.confirm')}
      outdoors
      saved={text('crew.takeover.done')}
      onSave={(typed) => take.mutateAsync({ body: { code: String(typed['code']) } })}
      onSaved={({ runId }) => go(paths.run(runId))}
      onClose={onClose}
    />
  )
}
