import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useText } from '#platform/web/i18n/use-text.ts'
import { isAmount, sayAnswer, type Context } from '../../shared/context/context.rules.ts'
import type { Question } from '../../shared/definition-types.ts'

type RoundQuestionsProps = {
  name: string
  questions: readonly Question[]
  context: Context
  /** Whether the answer is that of the last time. */
  isHeld: (key: string) => boolean
  asked: string | null
  onAsk: (key: string) => void
}

const CELL = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'center',
  minWidth: 0,
  minHeight: 60,
  px: 2,
  py: 1,
  textAlign: 'left',
  lineHeight: 1.25,
  borderRadius: 'var(--r-control)',
  fontFamily: 'var(--font)',
} as const

/** What is asked beside the value of one person, each with its answer: a tap opens the answers. Nobody has to look at it to type a number. */
export function RoundQuestions({ name, questions, context, isHeld, asked, onAsk }: RoundQuestionsProps) {
  const text = useText()
  if (questions.length === 0) return null
  return (
    <Box
      role="group"
      aria-label={text('measurements.round.beside', { name })}
      sx={{ display: 'grid', gap: 2, mb: 2, gridTemplateColumns: `repeat(${questions.length}, minmax(0, 1fr))` }}
    >
      {questions.map((question) => {
        const { key } = question
        const held = isHeld(key)
        const open = key === asked
        return (
          <ButtonBase
            key={key}
            aria-expanded={open}
            onClick={() => onAsk(key)}
            sx={{
              ...CELL,
              background: open ? 'var(--primary-soft)' : 'var(--surface)',
              boxShadow: open ? 'inset 0 0 0 2px var(--primary)' : 'inset 0 0 0 1px var(--line-strong)',
            }}
          >
            <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
              {text(`measurements.context.${key}`)}
            </Box>
            <Box component="span" sx={{ fontSize: 14, fontWeight: 700, overflowWrap: 'anywhere' }}>
              {wordsOf(question, context[key], text)}
            </Box>
            {held && (
              <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
                {text('measurements.round.asLast')}
              </Box>
            )}
          </ButtonBase>
        )
      })}
    </Box>
  )
}

/** The answer; a number as it is typed. */
function wordsOf(question: Question, answer: string | undefined, text: ReturnType<typeof useText>): string {
  if (answer === undefined) return text('measurements.round.add')
  return isAmount(question) ? `${answer.replace('.', ',')} ${question.unit.shown}` : sayAnswer(question, answer, text)
}
