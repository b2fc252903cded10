import { useId, type ReactNode } from 'react'
import { counterLevel } from '#platform/shared/forms/fields.ts'
import { Icon } from '../ui/Icon.tsx'
import type { IconName } from '../ui/icon-paths.ts'

type FieldProps = {
  label: string
  required?: boolean | undefined
  help?: string | undefined
  error?: string | undefined
  count?: { length: number; max: number } | undefined
  icon?: IconName
  end?: ReactNode
  children: (props: {
    id: string
    'aria-invalid': boolean | undefined
    'aria-describedby': string
    required?: boolean
  }) => ReactNode
}

/** A label, its input, and under it help, error and counter. The frame of every field, in forms and outside. */
export function Field({ label, required, help, error, count, icon, end, children }: FieldProps) {
  const id = useId()
  return (
    <div className={error === undefined ? 'f' : 'f err'}>
      <label className="f-l" htmlFor={id}>
        <span>
          {label}
          {required && <span aria-hidden="true"> *</span>}
        </span>
      </label>
      <div className="f-in">
        {icon && <Icon name={icon} />}
        {children({ id, 'aria-invalid': error !== undefined || undefined, 'aria-describedby': `${id}-h` })}
        {end}
      </div>
      {(help !== undefined || error !== undefined || count !== undefined) && (
        <div className="f-h" id={`${id}-h`}>
          {error === undefined ? (
            <span>{help}</span>
          ) : (
            <span className="f-e" role="alert">
              {error}
            </span>
          )}
          {count && <Counter {...count} />}
        </div>
      )}
    </div>
  )
}

function Counter({ length, max }: { length: number; max: number }) {
  const level = counterLevel(length, max)
  return (
    <span className={`cnt ${level}`}>
      {level !== 'normal' && <Icon name={level === 'error' ? 'error' : 'info'} size={14} />}
      {length} / {max}
    </span>
  )
}
