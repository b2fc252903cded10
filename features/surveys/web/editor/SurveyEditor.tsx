import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import { useRef, useState } from 'react'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { Form, type FormHandle } from '#platform/web/forms/Form.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useGo } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Button, ButtonLink } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { publishSurvey, removeSurvey, updateSurvey, type Survey } from '../../shared/surveys.contract.ts'
import type { Content } from '../../shared/surveys.rules.ts'
import { basicFields, basicsIn, basicValues } from '../basics.ts'
import { AudienceCard, audienceOf, type Audience } from './AudienceCard.tsx'
import { Preview } from './Preview.tsx'
import { SectionsCard } from './SectionsCard.tsx'

const TOUCHES = { touches: [['surveys']] }
const FORM = 'survey-form'

/** A draft: what it is called, whom it asks, its questions, and beside it how it looks to whoever answers. */
export function SurveyEditor({ survey }: { survey: Survey }) {
  const text = useText()
  const go = useGo()
  const form = useRef<FormHandle>(null)
  const [content, setContent] = useState<Content>(survey.content)
  const [audience, setAudience] = useState<Audience>(() => audienceOf(survey))
  // Of what was stored last; one after the other, each on top of the one before.
  const version = useRef(survey.version)
  const storing = useRef<Promise<unknown>>(Promise.resolve())
  const [after, setAfter] = useState<'stay' | 'publish'>('stay')
  const [dialog, setDialog] = useState<'publish' | 'remove' | null>(null)
  const [fields] = useState(() => basicFields(survey))
  const [values, setValues] = useState(() => basicValues(survey))
  const update = useCommand(updateSurvey, TOUCHES)
  const publish = useCommand(publishSurvey, TOUCHES)
  const remove = useCommand(removeSurvey, TOUCHES)
  const params = { id: survey.id }
  const store = async (typed: FieldValues, to: { content: Content; audience: Audience }) => {
    const { names: _names, ...asked } = to.audience
    const body = { ...basicsIn(typed), language: survey.language, content: to.content, audience: asked }
    const saved = await update.mutateAsync({ params, body: { ...body, version: version.current } })
    version.current = saved.version
    return saved
  }
  /** Questions and audience are stored as they change. What cannot be stored yet is with the next change, or said by Save. */
  const change = (to: { content: Content; audience: Audience }) => {
    setContent(to.content)
    setAudience(to.audience)
    const typed = form.current?.values()
    if (typed) storing.current = storing.current.then(() => store(typed, to)).catch(() => undefined)
  }
  return (
    <Stack spacing={4}>
      <PageHead
        title={survey.title}
        note={text('surveys.state.draft')}
        actions={
          <>
            <ButtonLink icon="back" to={paths.page('survey')}>
              {text('surveys.all')}
            </ButtonLink>
            <Button icon="trash" onClick={() => setDialog('remove')}>
              {text('surveys.remove')}
            </Button>
            <Button type="submit" form={FORM} busy={update.isPending} onClick={() => setAfter('stay')}>
              {text('utils.save')}
            </Button>
            <Button look="primary" type="submit" form={FORM} onClick={() => setAfter('publish')}>
              {text('surveys.publish')}
            </Button>
          </>
        }
      />
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Stack spacing={4}>
          <Card component="section" aria-label={text('surveys.basics')}>
            <CardHead title={text('surveys.basics')} />
            <Box sx={{ px: 4, pb: 4 }}>
              <Form
                ref={form}
                id={FORM}
                fields={fields}
                values={values}
                draft={null}
                onSubmit={async (typed) => {
                  await storing.current
                  const saved = await store(typed, { content, audience })
                  setValues(basicValues(saved))
                  if (after === 'publish') setDialog('publish')
                  else toast('success', text('surveys.saved', { title: saved.title }))
                }}
              />
            </Box>
          </Card>
          {survey.kind === 'SURVEY' && (
            <AudienceCard
              audience={audience}
              asks={survey.asks}
              onChange={(to) => change({ content, audience: to })}
              onUnchosen={(name, settle) => form.current?.setUnchosen(name, settle)}
            />
          )}
          <SectionsCard
            content={content}
            main={survey.language}
            anonymous={survey.kind === 'SURVEY' && survey.anonymous}
            onChange={(to) => change({ content: to, audience })}
          />
        </Stack>
        <Preview content={content} main={survey.language} />
      </Box>
      {dialog === 'publish' && (
        <ConfirmDialog
          title={text('surveys.publishIt', { title: survey.title })}
          confirm={text('surveys.publish')}
          onConfirm={() => publish.mutateAsync({ params, body: { version: version.current } })}
          onClose={() => setDialog(null)}
        >
          {text(survey.kind === 'SURVEY' ? 'surveys.publishBody' : 'surveys.publishMonitoring')}
        </ConfirmDialog>
      )}
      {dialog === 'remove' && (
        <ConfirmDialog
          title={text('surveys.removeIt', { title: survey.title })}
          confirm={text('surveys.remove')}
          danger
          onConfirm={async () => {
            await remove.mutateAsync({ params })
            go(paths.page('survey'))
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </Stack>
  )
}
