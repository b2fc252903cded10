import Typography from '@mui/material/Typography'
import { currentLanguage } from '#platform/web/i18n/language.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import type { Post } from '../shared/bulletin.contract.ts'

type LanguageNoteProps = { post: Post; original?: boolean; onOriginal?: (original: boolean) => void }

/** That a post was translated, and the way to the original; or that it is in a language that is not the reader's. */
export function LanguageNote({ post, original = false, onOriginal }: LanguageNoteProps) {
  const text = useText()
  const language = text(`utils.language.${post.language}`)
  if (post.translation === null && post.language === currentLanguage()) return null
  const words = post.translation === null ? 'bulletin.writtenIn' : 'bulletin.translatedFrom'
  return (
    <Row wrap gap={1} sx={{ color: 'text.secondary', mt: 1 }}>
      <Icon name="translate" size={16} />
      <Typography component="span" variant="caption">
        {text(words, { language })}
      </Typography>
      {post.translation !== null && onOriginal && (
        <Button look="text" size="small" aria-pressed={original} onClick={() => onOriginal(!original)}>
          {text(original ? 'bulletin.showTranslation' : 'bulletin.showOriginal')}
        </Button>
      )}
    </Row>
  )
}
