import Box from '@mui/material/Box'
import { FactLine, Facts } from '#platform/web/detail/Facts.tsx'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { SECTIONS, type PlanStep } from '../shared/plans.contract.ts'

/** What is written; sections without a word are left out. */
export function Sections({ step: { content } }: { step: PlanStep }) {
  const text = useText()
  const rows = [
    ...SECTIONS.map((key) => ({ key, words: content[key] })),
    { key: 'kit', words: content.kit },
    { key: 'prescribedOn', words: content.prescribedOn ? showDay(content.prescribedOn) : '' },
    { key: 'prescriber', words: content.prescriber },
    { key: 'diagnosis', words: content.diagnosis },
  ].filter(({ words }) => words !== '')
  if (rows.length === 0) return null
  return (
    <Facts>
      {rows.map(({ key, words }) => (
        <FactLine key={key} label={text(`plans.field.${key}`)}>
          <Box component="span" sx={{ whiteSpace: 'pre-line' }}>
            {words}
          </Box>
        </FactLine>
      ))}
    </Facts>
  )
}
