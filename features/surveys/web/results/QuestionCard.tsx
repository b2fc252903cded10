import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { showDay, showNumber } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { FileLink } from '../FileLink.tsx'
import type { QuestionResult } from '../../shared/results.contract.ts'

/** Answers in words that are shown at first. */
const FIRST = 5

/** How one question was answered: each option as a bar with its number, the mean, answers in words. */
export function QuestionCard({ question }: { question: QuestionResult }) {
  const text = useText()
  const [all, setAll] = useState(false)
  const { label, type, answered, options, mean, texts, files } = question
  const most = all ? undefined : FIRST
  const shown = texts.slice(0, most)
  return (
    <Card component="section" aria-label={label}>
      <CardHead title={label} note={text('surveys.answers', { count: answered })} />
      <Stack spacing={2} sx={{ px: 4, pb: 4 }}>
        {options.map((option) => {
          const share = answered === 0 ? 0 : Math.round((option.count * 100) / answered)
          return (
            <Box key={option.value}>
              <Row sx={{ justifyContent: 'space-between' }}>
                <Typography component="span" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                  {option.label}
                </Typography>
                <Typography
                  component="span"
                  variant="body2"
                  sx={{ fontFamily: 'var(--font-num)', whiteSpace: 'nowrap' }}
                >
                  {option.count} · {share} %
                </Typography>
              </Row>
              <Box aria-hidden sx={{ height: 8, borderRadius: 4, background: 'var(--sunken)', mt: 1 }}>
                <Box sx={{ height: 8, borderRadius: 4, width: `${share}%`, background: 'var(--primary)' }} />
              </Box>
            </Box>
          )
        })}
        {mean !== null && (
          <Typography variant="body2" color="textSecondary">
            {text('surveys.mean', { mean: showNumber(mean, 1) })}
          </Typography>
        )}
        {shown.map((words, index) => (
          <Typography
            // Two people may write the same.
            // eslint-disable-next-line react/no-array-index-key
            key={`${index} ${words}`}
            variant="body2"
            sx={{
              overflowWrap: 'anywhere',
              whiteSpace: 'pre-line',
              borderTop: index > 0 ? 1 : 0,
              borderColor: 'divider',
              pt: index > 0 ? 2 : 0,
            }}
          >
            {type === 'date' ? showDay(words) : words}
          </Typography>
        ))}
        {files.slice(0, most).map((file) => (
          <Row key={file.id} wrap gap={2} sx={{ justifyContent: 'space-between' }}>
            <FileLink file={file} />
            <Typography variant="caption" color="textSecondary">
              {file.by}
            </Typography>
          </Row>
        ))}
        {texts.length + files.length > FIRST && (
          <Link
            component="button"
            type="button"
            variant="body2"
            onClick={() => setAll(!all)}
            sx={{ alignSelf: 'flex-start' }}
          >
            {text(all ? 'surveys.fewer' : 'surveys.allAnswers', { count: texts.length + files.length })}
          </Link>
        )}
      </Stack>
    </Card>
  )
}
