import OutlinedInput from '@mui/material/OutlinedInput'
import { useEffect, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'

/** A search goes off when the typing rests this long, or on Enter. */
const TYPING_MS = 400

type SearchBoxProps = { value: string; label: string; onSearch: (q: string) => void }

/** The field in which a list is searched; with a `key` that is the value, it follows the address. */
export function SearchBox({ value, label, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onSearch(typed.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  })
  return (
    <OutlinedInput
      type="search"
      value={typed}
      placeholder={label}
      startAdornment={<Icon name="search" />}
      inputProps={{ 'aria-label': label }}
      sx={{ flex: { xs: '1 1 100%', md: '0 1 360px' }, minHeight: { md: 40 }, color: 'var(--text-2)' }}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && onSearch(typed.trim())}
    />
  )
}
