import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import type { ReactNode } from 'react'
import { REST } from './layout.ts'
import { Row } from './Row.tsx'

type SwitchRowProps = {
  label: ReactNode
  checked: boolean
  disabled?: boolean
  before?: ReactNode
  /** The id of what explains it. */
  describedBy?: string
  onChange: (checked: boolean) => void
}

/** On or off: the whole row is the switch. */
export function SwitchRow({ label, checked, disabled, before, describedBy, onChange }: SwitchRowProps) {
  return (
    <FormControlLabel
      labelPlacement="start"
      disabled={disabled === true}
      sx={{ display: 'flex', width: '100%', minHeight: 48 }}
      label={
        before === undefined ? (
          label
        ) : (
          <Row component="span" gap={3}>
            {before}
            <Box component="span" sx={REST}>
              {label}
            </Box>
          </Row>
        )
      }
      control={
        <Switch
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          slotProps={{
            input: { role: 'switch', ...(describedBy !== undefined && { 'aria-describedby': describedBy }) },
          }}
        />
      }
    />
  )
}
