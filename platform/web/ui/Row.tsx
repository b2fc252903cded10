import Stack, { type StackProps } from '@mui/material/Stack'

type RowProps = Omit<StackProps, 'direction' | 'spacing'> & {
  gap?: number
  wrap?: boolean
  component?: React.ElementType
}

/** Parts side by side, in the middle of each other's height; `gap` in steps of 4 px. */
export function Row({ gap = 2, wrap = false, sx, ...rest }: RowProps) {
  return (
    <Stack
      direction="row"
      spacing={gap}
      sx={[{ alignItems: 'center', minWidth: 0 }, wrap && { flexWrap: 'wrap' }, ...(Array.isArray(sx) ? sx : [sx])]}
      {...rest}
    />
  )
}
