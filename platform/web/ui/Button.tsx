import Box from '@mui/material/Box'
import MuiButton, { type ButtonProps as MuiButtonProps } from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import FormHelperText from '@mui/material/FormHelperText'
import MuiIconButton, { type IconButtonProps as MuiIconButtonProps } from '@mui/material/IconButton'
import { useId } from 'react'
import { AppLink } from '../routing/AppLink.tsx'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'
import { HIDDEN } from './layout.ts'

type Look = 'primary' | 'outlined' | 'text' | 'soft' | 'danger' | 'danger-fill'
type Size = 'small' | 'normal' | 'large' | 'run'
type Shape = { look?: Look; size?: Size; icon?: IconName; block?: boolean }

type ButtonProps = Shape &
  Omit<MuiButtonProps, 'disabled' | 'size' | 'variant' | 'color' | 'startIcon' | 'endIcon' | 'href'> & {
    /** Shows a turning ring and takes no second click. */
    busy?: boolean
    /** Why it cannot be used now. A disabled button always says what is missing; it stays reachable by keyboard. */
    disabledReason?: string | undefined
    /** The reason is already on screen beside the button. */
    reasonShown?: boolean
  }

const LOOKS = {
  primary: { variant: 'contained', color: 'primary' },
  outlined: { variant: 'outlined', color: 'inherit' },
  text: { variant: 'text', color: 'primary' },
  soft: { variant: 'soft', color: 'inherit' },
  danger: { variant: 'outlined', color: 'error' },
  'danger-fill': { variant: 'contained', color: 'error' },
} as const
const SIZES = { small: 'small', normal: 'medium', large: 'large', run: 'run' } as const

function lookOf({ look = 'outlined', size = 'normal', block = false }: Shape) {
  return { ...LOOKS[look], size: SIZES[size], fullWidth: block }
}

const iconOf = ({ icon, size }: Shape) => icon && <Icon name={icon} size={size === 'run' ? 24 : 20} />

/** Does something. One `primary` on a screen. */
export function Button(props: ButtonProps) {
  const { look, size, icon, block, busy, disabledReason, reasonShown, onClick, type, children, ...rest } = props
  const reasonId = useId()
  const shape = { ...(look && { look }), ...(size && { size }), ...(icon && { icon }), ...(block && { block }) }
  const off = disabledReason !== undefined || busy === true
  const button = (
    <MuiButton
      {...rest}
      {...lookOf(shape)}
      type={type ?? 'button'}
      startIcon={busy ? <CircularProgress size={20} color="inherit" aria-hidden="true" /> : iconOf(shape)}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
      onClick={off ? (event) => event.preventDefault() : onClick}
    >
      {children}
    </MuiButton>
  )
  // The box stays when the reason goes: a button that is made anew loses the focus, and the click that was begun on it.
  if (!('disabledReason' in props)) return button
  return (
    <Box
      sx={{ display: 'inline-flex', flexDirection: 'column', minWidth: 0, ...(block && { width: '100%' }) }}
      title={reasonShown ? undefined : disabledReason}
    >
      {button}
      {disabledReason !== undefined && (
        <FormHelperText id={reasonId} component="span" sx={reasonShown ? HIDDEN : {}}>
          {disabledReason}
        </FormHelperText>
      )}
    </Box>
  )
}

type ButtonLinkProps = Shape &
  Pick<MuiButtonProps, 'sx' | 'children' | 'aria-label'> &
  ({ to: string } | { href: string })

/** A link that looks like a button: to a page of the app (`to`), or out of it (`href`: a telephone number, a place). */
export function ButtonLink({ look, size, icon, block, ...rest }: ButtonLinkProps) {
  const shape = { ...(look && { look }), ...(size && { size }), ...(icon && { icon }), ...(block && { block }) }
  if ('to' in rest) return <MuiButton {...lookOf(shape)} startIcon={iconOf(shape)} component={AppLink} {...rest} />
  return <MuiButton {...lookOf(shape)} startIcon={iconOf(shape)} rel="noreferrer" {...rest} />
}

type IconButtonProps = Omit<MuiIconButtonProps, 'children' | 'size' | 'color'> & {
  icon: IconName
  label: string
  size?: 'normal' | 'large' | 'run'
}

/** A link that is only an icon, to a page of the app or out of it; `label` is its name. */
export function IconLink({
  icon,
  label,
  size = 'normal',
  ...way
}: Pick<IconButtonProps, 'icon' | 'label' | 'size'> & ({ to: string } | { href: string })) {
  const shape = { size: size === 'normal' ? ('medium' as const) : size, 'aria-label': label, title: label }
  const drawn = <Icon name={icon} size={size === 'normal' ? 20 : 24} />
  if ('to' in way)
    return (
      <MuiIconButton component={AppLink} to={way.to} {...shape}>
        {drawn}
      </MuiIconButton>
    )
  return (
    <MuiIconButton href={way.href} rel="noreferrer" {...shape}>
      {drawn}
    </MuiIconButton>
  )
}

/** A button that is only an icon; `label` is its name. */
export function IconButton({ icon, label, size = 'normal', ...rest }: IconButtonProps) {
  return (
    <MuiIconButton {...rest} size={size === 'normal' ? 'medium' : size} aria-label={label} title={label}>
      <Icon name={icon} size={size === 'large' ? 24 : 20} />
    </MuiIconButton>
  )
}
