import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { HIDDEN } from './layout.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'

type FileButtonProps = {
  label: string
  accept: string
  busy?: boolean
  /** Several can be chosen at once: each is told. */
  multiple?: boolean
  /** A phone opens its camera instead. */
  camera?: boolean
  icon?: IconName
} & ({ onChoose: (file: File) => void } | { /** All that were chosen at once. */ onChooseAll: (files: File[]) => void })

/** The field of the browser, for the keyboard and for readers of the screen; the button around it is what is seen. */
const HiddenInput = styled('input')(HIDDEN)

/** Asks for a file of this device, or for several. The button is the label of the field, so both have one name. */
export function FileButton({
  label,
  accept,
  busy,
  multiple = false,
  camera = false,
  icon = 'upload',
  ...told
}: FileButtonProps) {
  return (
    <Button
      component="label"
      variant="outlined"
      color="inherit"
      startIcon={<Icon name={icon} />}
      aria-disabled={busy || undefined}
      role={undefined}
      tabIndex={-1}
      sx={{
        position: 'relative',
        alignSelf: 'flex-start',
        '&:focus-within': { outline: '2px solid var(--focus)', outlineOffset: 2 },
      }}
    >
      {label}
      <HiddenInput
        type="file"
        accept={accept}
        multiple={multiple}
        {...(camera && { capture: 'environment' as const })}
        disabled={busy === true}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])]
          event.target.value = ''
          if ('onChooseAll' in told) told.onChooseAll(chosen)
          else for (const file of chosen) told.onChoose(file)
        }}
      />
    </Button>
  )
}
