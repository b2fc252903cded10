import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { DESCRIPTION_MAX, NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { LANGUAGES } from '#platform/shared/i18n/texts.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { FilterChips } from '#platform/web/ui/FilterChips.tsx'
import { translatePost } from '../../shared/additions.contract.ts'
import type { Post } from '../../shared/bulletin.contract.ts'
import { TOUCHES } from '../use-post-actions.ts'

const FIELDS: readonly FieldDefinition[] = [
  { fieldName: 'title', label: 'bulletin.field.title', type: 'string', required: true, maxDigits: NAME_MAX },
  { fieldName: 'body', label: 'bulletin.field.body', type: 'description', maxDigits: DESCRIPTION_MAX },
]

/** Says a post in another language, with the original above. */
export function TranslateDrawer({ post, onClose }: { post: Post; onClose: () => void }) {
  const text = useText()
  const others = LANGUAGES.filter((one) => one !== post.language)
  const [language, setLanguage] = useState(others[0]!)
  // What the original was when it was read: of a newer one the server says that it changed.
  const [original] = useState(post)
  const before = original.translations.find((one) => one.language === language)
  const [values] = useState(() => ({ title: before?.title ?? null, body: before?.body || null }))
  const translate = useCommand(translatePost, TOUCHES)
  const name = text(`utils.language.${language}`)
  return (
    <FormDrawer
      key={language}
      id="translate-form"
      title={text('bulletin.translateTo', { language: name })}
      over={original.title}
      about={
        <Stack spacing={3}>
          {others.length > 1 && (
            <FilterChips
              label={text('utils.language')}
              filters={others.map((key) => ({ key, label: text(`utils.language.${key}`) }))}
              chosen={language}
              onChoose={setLanguage}
            />
          )}
          <div lang={original.language}>
            <Typography variant="subtitle2" component="p">
              {original.title}
            </Typography>
            <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{original.body}</Typography>
          </div>
          {before && !before.current && text('bulletin.translationOld')}
        </Stack>
      }
      fields={FIELDS}
      values={values}
      draft={{ record: `${post.id} ${language}`, version: original.revision }}
      onSave={(typed) =>
        translate.mutateAsync({
          params: { id: post.id },
          body: {
            language,
            revision: original.revision,
            title: String(typed['title'] ?? ''),
            body: String(typed['body'] ?? ''),
          },
        })
      }
      saved={text('utils.saved')}
      onClose={onClose}
    />
  )
}
