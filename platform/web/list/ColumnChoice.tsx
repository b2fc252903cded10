import { useText } from '../i18n/use-text.ts'
import { IconButton } from '../ui/Button.tsx'
import { Menu } from '../ui/Menu.tsx'

type ColumnChoiceProps = {
  columns: readonly { key: string; label: string }[]
  isShown: (key: string) => boolean
  onToggle: (key: string) => void
}

/** Which columns of a table are shown. The first one, which leads to the record, always is. */
export function ColumnChoice({ columns, isShown, onToggle }: ColumnChoiceProps) {
  const text = useText()
  const entries = columns.slice(1).map(({ key, label }) => ({
    key,
    label,
    chosen: isShown(key),
    keepOpen: true,
    onChoose: () => onToggle(key),
  }))
  return (
    <Menu
      entries={entries}
      button={(props) => <IconButton icon="columns" label={text('list.columns')} sx={{ ml: 'auto' }} {...props} />}
    />
  )
}
