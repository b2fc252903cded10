import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Language } from '#platform/shared/i18n/texts.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Menu } from '#platform/web/ui/Menu.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import {
  QUESTION_TYPES,
  questionsOf,
  said,
  type Content,
  type Question,
  type QuestionType,
  type Section,
} from '../../shared/surveys.rules.ts'
import { wordFields, wordsIn, wordValues } from '../basics.ts'
import { before, moved, renamed, withQuestion, without, withSection } from './content.rules.ts'
import { newKey } from './question-form.ts'
import { QuestionDrawer } from './QuestionDrawer.tsx'

type SectionsCardProps = { content: Content; main: Language; anonymous: boolean; onChange: (to: Content) => void }
type Open = { section: string; type: QuestionType; question: Question | null } | { rename: Section | null } | null

/** The questions of a draft by section: added, changed, moved, removed. */
export function SectionsCard({ content, main, anonymous, onChange }: SectionsCardProps) {
  const text = useText()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <Card component="section" aria-label={text('surveys.content')}>
      <CardHead
        title={text('surveys.content')}
        action={
          <Button icon="add" onClick={() => setOpen({ rename: null })}>
            {text('surveys.section.add')}
          </Button>
        }
      />
      {content.length === 0 && (
        <EmptyState icon="chart" title={text('surveys.section.none')}>
          {text('surveys.section.noneBody')}
        </EmptyState>
      )}
      <Stack spacing={4} sx={{ px: 4, pb: 4 }}>
        {content.map((section) => (
          <SectionPart
            key={section.key}
            section={section}
            main={main}
            anonymous={anonymous}
            onMove={(key, by) => onChange(moved(content, key, by))}
            onRemove={(key) => onChange(without(content, key))}
            onRename={() => setOpen({ rename: section })}
            onQuestion={(type, question) => setOpen({ section: section.key, type, question })}
          />
        ))}
      </Stack>
      {open !== null && 'section' in open && (
        <QuestionDrawer
          type={open.type}
          question={open.question}
          all={questionsOf(content)}
          before={before(content, open.section, open.question?.key ?? null)}
          main={main}
          anonymous={anonymous}
          onDone={(question) => {
            onChange(withQuestion(content, open.section, question))
            close()
          }}
          onClose={close}
        />
      )}
      {open !== null && 'rename' in open && (
        <FormDrawer
          id="section-form"
          title={text(open.rename ? 'surveys.section.rename' : 'surveys.section.add')}
          fields={wordFields('section', main)}
          values={wordValues('section', open.rename?.title ?? {})}
          columns={1}
          submit={text('surveys.take')}
          onSave={async (typed) => {
            const title = wordsIn('section', typed)
            onChange(open.rename ? renamed(content, open.rename.key, title) : withSection(content, newKey('s'), title))
          }}
          onClose={close}
        />
      )}
    </Card>
  )
}

type SectionPartProps = {
  section: Section
  main: Language
  anonymous: boolean
  onMove: (key: string, by: 1 | -1) => void
  onRemove: (key: string) => void
  onRename: () => void
  onQuestion: (type: QuestionType, question: Question | null) => void
}

function SectionPart({ section, main, anonymous, onMove, onRemove, onRename, onQuestion }: SectionPartProps) {
  const text = useText()
  const title = said(section.title, main, main)
  const factsOf = (question: Question) => [
    text(`surveys.type.${question.type}`),
    question.required && text('surveys.field.required'),
    question.showWhen !== null && text('surveys.branches'),
    question.alertOn.length > 0 && text('surveys.alerts'),
    question.options.length > 0 && question.options.map(({ label }) => said(label, main, main)).join(', '),
  ]
  return (
    <section aria-label={title}>
      <Row wrap sx={{ justifyContent: 'space-between' }}>
        <Typography component="h3" variant="h4" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Row>
          <Places name={title} of={section.key} onMove={onMove} />
          <IconButton icon="edit" label={text('surveys.section.renameIt', { name: title })} onClick={onRename} />
          <IconButton icon="trash" label={text('surveys.removeIt', { title })} onClick={() => onRemove(section.key)} />
        </Row>
      </Row>
      <List sx={{ border: 1, borderColor: 'divider', borderRadius: 'var(--r-control)', mt: 2 }}>
        {section.questions.map((question) => {
          const name = said(question.label, main, main)
          return (
            <ListItem key={question.key} divider sx={{ gap: 2, flexWrap: 'wrap' }}>
              <Box sx={{ flex: 1, minWidth: 180 }}>
                <TwoLines title={name} about={factsOf(question)} />
              </Box>
              <Row sx={{ ml: 'auto' }}>
                <Places name={name} of={question.key} onMove={onMove} />
                <IconButton
                  icon="edit"
                  label={text('surveys.question.changeIt', { name })}
                  onClick={() => onQuestion(question.type, question)}
                />
                <IconButton
                  icon="trash"
                  label={text('surveys.removeIt', { title: name })}
                  onClick={() => onRemove(question.key)}
                />
              </Row>
            </ListItem>
          )
        })}
        <ListItem>
          <Menu
            entries={QUESTION_TYPES.filter((type) => !anonymous || type !== 'upload').map((type) => ({
              key: type,
              label: text(`surveys.type.${type}`),
              onChoose: () => onQuestion(type, null),
            }))}
            button={(props) => (
              <Button icon="add" {...props}>
                {text('surveys.question.add')}
              </Button>
            )}
          />
        </ListItem>
      </List>
    </section>
  )
}

function Places({ name, of, onMove }: { name: string; of: string; onMove: (key: string, by: 1 | -1) => void }) {
  const text = useText()
  return (
    <>
      <IconButton icon="up" label={text('surveys.moveUp', { name })} onClick={() => onMove(of, -1)} />
      <IconButton icon="down" label={text('surveys.moveDown', { name })} onClick={() => onMove(of, 1)} />
    </>
  )
}
