import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { useProblemText } from '../api/use-problem-text.ts'
import { Button } from './Button.tsx'
import type { IconName } from './icon-paths.ts'
import { Disc } from './state.tsx'

/** Nothing here yet: says what to do next. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon: IconName
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="state">
      <Disc hue="onboard" icon={icon} large />
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  )
}

/** What could not be loaded, why, and the way to try again. */
export function ErrorState({ error, onRetry, fallback }: { error: unknown; onRetry: () => void; fallback?: string }) {
  const text = useText()
  const problemText = useProblemText()
  return (
    <div className="state" role="alert">
      <Disc hue="alert" icon="offline" large />
      <h2>{text('utils.notLoaded')}</h2>
      <p>{problemText(error, fallback)}</p>
      <Button icon="refresh" onClick={onRetry}>
        {text('utils.tryAgain')}
      </Button>
    </div>
  )
}

/** The shape of a list that is on its way. */
export function SkeletonRows({ rows = 5 }: { rows?: number }) {
  const text = useText()
  return (
    <div className="plain" role="status" aria-label={text('utils.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="li">
          <span className="av" />
          <span className="grow col g8">
            <span className="sk" style={{ width: '40%' }} />
            <span className="sk" style={{ width: '24%' }} />
          </span>
        </div>
      ))}
    </div>
  )
}

type Loadable<T> = { data: T | undefined; error: unknown; refetch: () => unknown }

/** Shows what was loaded; before that its shape, and after a failure a way on. What is already known stays in sight. */
export function Loaded<T>({
  query,
  children,
  rows,
}: {
  query: Loadable<T>
  children: (data: T) => ReactNode
  rows?: number
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <SkeletonRows {...(rows !== undefined && { rows })} />
}
