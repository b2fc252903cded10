import Typography from '@mui/material/Typography'
import { useText } from '../i18n/use-text.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Menu } from '../ui/Menu.tsx'
import { Row } from '../ui/Row.tsx'
import { ROWS_PER_PAGE } from './use-list-choice.ts'

type ListPagerProps = {
  page: number
  size: number
  total: number
  onPage: (page: number) => void
  /** The rows of a page can be chosen. */
  onSize?: (size: (typeof ROWS_PER_PAGE)[number]) => void
}

/** Which rows these are of how many, how many a page has, and the way to the next. */
export function ListPager({ page, size, total, onPage, onSize }: ListPagerProps) {
  const text = useText()
  const last = Math.max(1, Math.ceil(total / size))
  const [fewest] = ROWS_PER_PAGE
  if (last === 1 && (!onSize || total <= fewest)) return null
  return (
    <Row component="nav" wrap sx={{ justifyContent: 'flex-end' }} aria-label={text('list.pages')}>
      {onSize && (
        <Menu
          entries={ROWS_PER_PAGE.map((rows) => ({
            key: String(rows),
            label: text('list.rows', { count: rows }),
            chosen: rows === size,
            onChoose: () => onSize(rows),
          }))}
          button={(props) => (
            <Button look="text" {...props}>
              {text('list.rows', { count: size })}
              <Icon name="down" />
            </Button>
          )}
        />
      )}
      <Typography component="span" color="textSecondary">
        {text('list.range', { from: (page - 1) * size + 1, to: Math.min(page * size, total), total })}
      </Typography>
      <IconButton icon="left" label={text('list.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <IconButton icon="right" label={text('list.next')} disabled={page >= last} onClick={() => onPage(page + 1)} />
    </Row>
  )
}
