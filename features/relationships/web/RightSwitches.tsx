import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { SwitchRow } from '#platform/web/ui/SwitchRow.tsx'
import { NEEDED_RIGHT, RIGHTS, type Rights } from '../shared/relationships.contract.ts'
import { rightsIn } from '../shared/relationships.fields.ts'

export type RightSwitchesProps = { title: string; body: string; rights: Rights; onChange: (rights: Rights) => void }

/** A switch for each right, with what it opens. Switches of rights that need another right appear once that right is on. */
export function RightSwitches({ title, body, rights, onChange }: RightSwitchesProps) {
  const text = useText()
  const id = useId()
  const offered = RIGHTS.filter((right) => {
    const needed = NEEDED_RIGHT[right]
    return needed === undefined || rights[needed]
  })
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography variant="h3" id={id}>
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {body}
      </Typography>
      {offered.map((right) => (
        <Box key={right} sx={{ mt: 2 }}>
          <SwitchRow
            label={text(`relationships.field.${right}`)}
            checked={rights[right]}
            describedBy={`${id}-${right}`}
            onChange={(on) => onChange(rightsIn({ ...rights, [right]: on }))}
          />
          <Typography variant="caption" component="p" color="textSecondary" id={`${id}-${right}`}>
            {text(`relationships.opens.${right}`)}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
