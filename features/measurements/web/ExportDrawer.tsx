import { useMemo } from 'react'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { joinParts, partsOf } from '#platform/shared/forms/several.rules.ts'
import { saveFile } from '#platform/web/api/save-file.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { CODES, EXPORTED, type Code } from '../shared/definition-types.ts'
import { exportMeasurements, printMeasurements } from '../shared/export/export.contract.ts'
import type { Spanned } from './Measurements.tsx'

const FORMATS = ['csv', 'xlsx', 'pdf'] as const

const FIELDS: readonly FieldDefinition[] = [
  {
    fieldName: 'measurements',
    label: 'measurements.export.which',
    type: 'checkbox',
    required: true,
    fields: CODES.map((code) => ({ value: code, label: `measurements.of.${code}` })),
  },
  {
    fieldName: 'format',
    label: 'measurements.export.format',
    type: 'radio',
    required: true,
    fields: FORMATS.map((format) => ({ value: format, label: `measurements.export.${format}` })),
  },
]

type ExportDrawerProps = { personId: string; chosen: Code | null; span: Spanned; onClose: () => void }

/** Saves measurements of the period that is shown: the chosen one, or those of the specification, until others are chosen. */
export function ExportDrawer({ personId, chosen, span, onClose }: ExportDrawerProps) {
  const text = useText()
  const values = useMemo<FieldValues>(
    () => ({ measurements: joinParts(chosen === null ? EXPORTED : [chosen]), format: 'csv' }),
    [chosen],
  )
  const save = (typed: FieldValues) => {
    const named = partsOf(typed['measurements'])
    const body = { personId, ...span, measurements: CODES.filter((code) => named.includes(code)) }
    const format = FORMATS.find((one) => one === typed['format']) ?? 'csv'
    const name = `measurements.${format}`
    return format === 'pdf'
      ? saveFile(printMeasurements, { body }, name)
      : saveFile(exportMeasurements, { body, query: { format } }, name)
  }
  return (
    <FormDrawer
      id="measurements-export"
      title={text('measurements.export')}
      fields={FIELDS}
      values={values}
      submit={text('list.export')}
      onSave={save}
      onClose={onClose}
    />
  )
}
