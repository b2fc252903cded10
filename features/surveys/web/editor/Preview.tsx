import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { useId, useState } from 'react'
import { LANGUAGES, type Language } from '#platform/shared/i18n/texts.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Choice } from '#platform/web/ui/Choice.tsx'
import type { Content } from '../../shared/surveys.rules.ts'
import { AnswerForm } from '../answer/AnswerForm.tsx'

/** How the draft looks to whoever answers, branches included; nothing of it is sent. */
export function Preview({ content, main }: { content: Content; main: Language }) {
  const text = useText()
  const labelledBy = useId()
  const [language, setLanguage] = useState<Language>(main)
  return (
    <Card
      component="section"
      aria-label={text('surveys.preview')}
      sx={{ alignSelf: 'start', position: { lg: 'sticky' }, top: 16 }}
    >
      <CardHead
        id={labelledBy}
        title={text('surveys.preview')}
        action={
          <Choice
            labelledBy={labelledBy}
            options={LANGUAGES.map((value) => ({ value, label: value.toUpperCase() }))}
            chosen={[language]}
            onChoose={setLanguage}
          />
        }
      />
      <Box sx={{ px: 4, pb: 4 }}>
        <AnswerForm key={language} content={content} language={language} main={main} name="preview" onDone={null} />
      </Box>
    </Card>
  )
}
