import Box from '@mui/material/Box'
import { SelectField } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { Handover } from '../shared/handover.contract.ts'
import type { NoteAbout } from './NoteDrawer.tsx'

type WriteOtherProps = { handover: Handover; onWrite: (person: NoteAbout) => void }

/** The way to a note about somebody who has no entry. */
export function WriteOther({ handover: { others, abilities }, onWrite }: WriteOtherProps) {
  const text = useText()
  if (!abilities.write || others.length === 0) return null
  return (
    <Box sx={{ maxWidth: 320 }}>
      <SelectField
        label={text('handover.writeOther')}
        value=""
        options={[
          { value: '', label: text('handover.choosePerson') },
          ...others.map(({ id, fullName }) => ({ value: id, label: fullName })),
        ]}
        onChange={(id) => {
          const person = others.find((one) => one.id === id)
          if (person) onWrite({ ...person, note: null })
        }}
      />
    </Box>
  )
}
