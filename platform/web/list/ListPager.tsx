import Typography from '@mui/material/Typography'
import { useText } from '../i18n/use-text.ts'
import { IconButton } from '../ui/Button.tsx'
import { Row } from '../ui/Row.tsx'

type ListPagerProps = { page: number; size: number; total: number; onPage: (page: number) => void }

/** Which rows these are of how many, and the way to the next. */
export function ListPager({ page, size, total, onPage }: ListPagerProps) {
  const text = useText()
  const last = Math.max(1, Math.ceil(total / size))
  if (last === 1) return null
  return (
    <Row component="nav" sx={{ justifyContent: 'flex-end' }} aria-label={text('list.pages')}>
      <Typography component="span" color="textSecondary">
        {text('list.range', { from: (page - 1) * size + 1, to: Math.min(page * size, total), total })}
      </Typography>
      <IconButton icon="left" label={text('list.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <IconButton icon="right" label={text('list.next')} disabled={page >= last} onClick={() => onPage(page + 1)} />
    </Row>
  )
}
