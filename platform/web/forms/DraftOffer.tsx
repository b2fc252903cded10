import Typography from '@mui/material/Typography'
import { useText } from '../i18n/use-text.ts'
import { showMoment } from '../i18n/formats.ts'
import type { Draft } from '../offline/drafts.ts'
import { Button } from '../ui/Button.tsx'
import { Row } from '../ui/Row.tsx'
import { Banner } from '../ui/Banner.tsx'

type DraftOfferProps = { draft: Draft; stale: boolean; onContinue: () => void; onStartOver: () => void }

/** "You were here": goes on with what was typed and not saved, or starts over. */
export function DraftOffer({ draft, stale, onContinue, onStartOver }: DraftOfferProps) {
  const text = useText()
  return (
    <Banner hue={stale ? 'notthere' : 'waiting'} icon="edit" title={text('form.draft')}>
      <Typography variant="body2" sx={{ mb: 2 }}>
        {text(stale ? 'form.draftStale' : 'form.draftBody', { when: showMoment(draft.at) })}
      </Typography>
      <Row wrap>
        <Button onClick={onContinue}>{text('form.draftContinue')}</Button>
        <Button look="text" onClick={onStartOver}>
          {text('form.draftStartOver')}
        </Button>
      </Row>
    </Banner>
  )
}
