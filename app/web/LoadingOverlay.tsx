import { keyframes, styled } from '@mui/material/styles'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Cover } from './first-parts.ts'

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })
const Ring = styled('span')({
  width: 48,
  height: 48,
  borderRadius: '50%',
  border: '4px solid var(--primary)',
  borderRightColor: 'transparent',
  animation: `${turn} .8s linear infinite`,
})

/** Covers the page while nothing can be shown yet. */
export function LoadingOverlay() {
  const text = useText()
  return (
    <Cover role="status" aria-label={text('utils.loading')}>
      <Ring />
    </Cover>
  )
}
