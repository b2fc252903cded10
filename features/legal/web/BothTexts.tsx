import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/web/i18n/use-text.ts'
import { LegalBody } from './LegalBody.tsx'

/** Terms and privacy below each other, in one language. */
export function BothTexts({ terms, privacy, language }: { terms: string; privacy: string; language: string }) {
  const text = useText()
  const sections = [
    { title: text('legal.terms'), body: terms },
    { title: text('legal.privacy'), body: privacy },
  ]
  return sections.map(({ title, body }) => (
    <Stack key={title} component="section" spacing={3} aria-label={title}>
      <Typography component="h2" variant="h3" color="textPrimary">
        {title}
      </Typography>
      <LegalBody language={language}>{body}</LegalBody>
    </Stack>
  ))
}
