import Box from '@mui/material/Box'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { Row } from '../ui/Row.tsx'
import { DayInput } from './DayInput.tsx'

const DAY = /^\d{4}-\d{2}-\d{2}$/

type Days = { from: string; to: string }

type FromToProps = Days & {
  /** Of the texts `<texts>.from` and `<texts>.to`. */
  texts: string
  onChange: (days: Days) => void
}

/** The first and the last day of a period; what is half typed is no day yet. */
export function FromTo({ from, to, texts, onChange }: FromToProps) {
  const days = { from, to }
  const field = (fieldName: keyof Days): FieldDefinition => ({
    fieldName,
    label: `${texts}.${fieldName}`,
    type: 'date',
  })
  const nobody = { nameOf: () => undefined, learn: () => {} }
  return (
    <Row wrap gap={3}>
      {(['from', 'to'] as const).map((key) => (
        <Box key={key} sx={{ width: 180 }}>
          <DayInput
            {...nobody}
            field={field(key)}
            value={days[key] || null}
            onChange={(value) => {
              const day = typeof value === 'string' && DAY.test(value) ? value : ''
              if (day !== days[key]) onChange({ ...days, [key]: day })
            }}
          />
        </Box>
      ))}
    </Row>
  )
}
