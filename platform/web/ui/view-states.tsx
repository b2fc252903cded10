import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { ApiProblem } from '../api/api-problem.ts'
import { useProblemText } from '../api/use-problem-text.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from './Button.tsx'
import type { IconName } from './icon-paths.ts'
import { REST } from './layout.ts'
import { Disc } from './state.tsx'

/** What stands in the middle of an empty place: a disc, a heading, words, a way on. */
function Middle({ children, alert }: { children: ReactNode; alert?: boolean }) {
  return (
    <Stack
      role={alert ? 'alert' : undefined}
      spacing={3}
      sx={{ alignItems: 'center', px: 6, py: 12, textAlign: 'center' }}
    >
      {children}
    </Stack>
  )
}

/** The words of a middle: not wider than is good to read. */
function Words({ children }: { children: ReactNode }) {
  return (
    <Typography color="textSecondary" sx={{ maxWidth: '44ch' }}>
      {children}
    </Typography>
  )
}

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
    <Middle>
      <Disc hue="onboard" icon={icon} large />
      <Typography component="h2" variant="h4">
        {title}
      </Typography>
      {children !== undefined && <Words>{children}</Words>}
      {action}
    </Middle>
  )
}

/** What could not be loaded, why, and the way to try again. */
export function ErrorState({ error, onRetry, fallback }: { error: unknown; onRetry: () => void; fallback?: string }) {
  const text = useText()
  const problemText = useProblemText()
  return (
    <Middle alert>
      <Disc hue="alert" icon={error instanceof ApiProblem && error.facts.status > 0 ? 'attention' : 'offline'} large />
      <Typography component="h2" variant="h4">
        {text('utils.notLoaded')}
      </Typography>
      <Words>{problemText(error, fallback)}</Words>
      <Button icon="refresh" onClick={onRetry}>
        {text('utils.tryAgain')}
      </Button>
    </Middle>
  )
}

/** The shape of a list that is on its way. */
export function SkeletonRows({ rows = 5 }: { rows?: number }) {
  const text = useText()
  return (
    <List component="div" role="status" aria-label={text('utils.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <ListItem key={row} component="div" divider>
          <Skeleton variant="circular" width={40} height={40} />
          <Stack spacing={2} sx={REST}>
            <Skeleton variant="rounded" width="40%" height={12} />
            <Skeleton variant="rounded" width="24%" height={12} />
          </Stack>
        </ListItem>
      ))}
    </List>
  )
}

type Loadable<T> = { data: T | undefined; error: unknown; refetch: () => unknown }

/** Shows what was loaded; before that its shape, and after a failure a way on. What is already known stays in sight. */
export function Loaded<T>({
  query,
  children,
  rows,
  fallback,
}: {
  query: Loadable<T>
  children: (data: T) => ReactNode
  rows?: number
  /** The text id of what is said when the server gave no reason. */
  fallback?: string
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.error)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} {...(fallback && { fallback })} />
  return <SkeletonRows {...(rows !== undefined && { rows })} />
}
