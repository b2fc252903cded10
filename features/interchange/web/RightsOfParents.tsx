import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { NEEDED_RIGHT, RIGHTS, type Rights } from '#features/relationships/shared/relationships.contract.ts'
import { rightsIn } from '#features/relationships/shared/relationships.fields.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { SwitchRow } from '#platform/web/ui/SwitchRow.tsx'

type RightsOfParentsProps = { rights: Rights; onChange: (rights: Rights) => void }

/** What mothers, fathers and guardians of the file may: nothing until somebody chooses it. */
export function RightsOfParents({ rights, onChange }: RightsOfParentsProps) {
  const text = useText()
  const title = useId()
  const offered = RIGHTS.filter((right) => {
    const needed = NEEDED_RIGHT[right]
    return needed === undefined || rights[needed]
  })
  return (
    <Box component="section" aria-labelledby={title}>
      <Typography variant="h3" id={title}>
        {text('interchange.rights')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {text('interchange.rightsBody')}
      </Typography>
      {offered.map((right) => (
        <Box key={right} sx={{ mt: 2 }}>
          <SwitchRow
            label={text(`relationships.field.${right}`)}
            checked={rights[right]}
            describedBy={`${title}-${right}`}
            onChange={(on) => onChange(rightsIn({ ...rights, [right]: on }))}
          />
          <Typography variant="caption" component="p" color="textSecondary" id={`${title}-${right}`}>
            {text(`relationships.opens.${right}`)}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
