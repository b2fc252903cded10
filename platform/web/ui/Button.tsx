import { useId, type ComponentProps, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  look?: 'primary' | 'outlined' | 'text' | 'soft' | 'danger' | 'danger-fill'
  size?: 'small' | 'normal' | 'large' | 'run'
  icon?: IconName
  block?: boolean
  /** Shows a turning ring and takes no second click. */
  busy?: boolean
  /** Why it cannot be used now. A disabled button always says what is missing; it stays reachable by keyboard. */
  disabledReason?: string | undefined
  /** The reason is already on screen beside the button. */
  reasonShown?: boolean
  children: ReactNode
}

const LOOKS = {
  primary: 'btn-1',
  outlined: 'btn-2',
  text: 'btn-3',
  soft: 'btn-soft',
  danger: 'btn-danger',
  'danger-fill': 'btn-danger-fill',
}
const SIZES = { small: 'btn-sm', normal: '', large: 'btn-lg', run: 'btn-run' }

export function Button(props: ButtonProps) {
  const {
    look = 'outlined',
    size = 'normal',
    icon,
    block,
    busy,
    disabledReason,
    reasonShown,
    children,
    onClick,
    type,
    className,
    ...rest
  } = props
  const reasonId = useId()
  const off = disabledReason !== undefined || busy === true
  const button = (
    <button
      {...rest}
      type={type ?? 'button'}
      className={['btn', LOOKS[look], SIZES[size], block && 'btn-block', className].filter(Boolean).join(' ')}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
      onClick={off ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className="spin" /> : icon && <Icon name={icon} size={size === 'run' ? 24 : 20} />}
      {children}
    </button>
  )
  if (disabledReason === undefined) return button
  return (
    <span className={block ? 'col' : 'col'} title={reasonShown ? undefined : disabledReason}>
      {button}
      <span id={reasonId} className={reasonShown ? 'sr' : 'reason'}>
        {disabledReason}
      </span>
    </span>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName
  label: string
  large?: boolean
  badge?: number
}

/** A button that is only an icon; `label` is its name. */
export function IconButton({ icon, label, large, badge, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`ibtn${large ? ' ibtn-lg' : ''} ${className ?? ''}`}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} size={large ? 24 : 20} />
      {badge !== undefined && badge > 0 && <span className="badge">{badge}</span>}
    </button>
  )
}
