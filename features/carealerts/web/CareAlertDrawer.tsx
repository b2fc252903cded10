import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useAlertHead } from './use-alert-head.ts'
import { useCall } from '#platform/web/api/use-call.ts'
import { LoadedRecord } from '#platform/web/detail/LoadedRecord.tsx'
import { ReasonDrawer } from '#platform/web/forms/ReasonDrawer.tsx'
import { showMoment } from '#platform/web/i18n/formats.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Button, ButtonLink } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog, Drawer } from '#platform/web/ui/Dialog.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { getCareAlert, type CareAlert, type CareAlertDetail } from '../shared/carealerts.contract.ts'
import { stateAfter } from '../shared/carealerts.rules.ts'
import { alertBody, alertTitle, SEVERITY_HUE, STATE_HUE, whoseWords } from './alert-words.ts'
import { useAct } from './use-alerts.ts'

type CareAlertDrawerProps = {
  id: string
  /** What the list has of it: shown until the rest is there, and without network. */
  known: CareAlert | undefined
  onClose: () => void
}

/** One alert: what is the matter, whom to call, what happened to it, and what is done about it. */
export function CareAlertDrawer({ id, known, onClose }: CareAlertDrawerProps) {
  const text = useText()
  const query = useCall(getCareAlert, { params: { id } })
  const alert = query.data ?? known
  const head = useAlertHead(alert)
  const title = alert ? alertTitle(alert, text) : text('carealerts.title')
  return (
    <Drawer title={title} {...(alert && { over: head })} onClose={onClose} footer={alert && <Acts alert={alert} />}>
      {alert && <About alert={alert} />}
      <LoadedRecord query={query} rows={3}>
        {(detail) => <More alert={detail} />}
      </LoadedRecord>
    </Drawer>
  )
}

function About({ alert }: { alert: CareAlert }) {
  const text = useText()
  const now = useNow()
  return (
    <Stack spacing={3} sx={{ pb: 4 }}>
      <Row wrap>
        <StateChip hue={SEVERITY_HUE[alert.severity]}>{text(`carealerts.severity.${alert.severity}`)}</StateChip>
        <StateChip hue={STATE_HUE[alert.state]}>{text(`carealerts.state.${alert.state}`)}</StateChip>
      </Row>
      {[...alertBody(alert, text), ...sessionWords(alert, text)].map((line) => (
        <Typography key={line} sx={{ overflowWrap: 'anywhere' }}>
          {line}
        </Typography>
      ))}
      <Typography color="textSecondary">{whoseWords(alert, now, text).join(' · ')}</Typography>
    </Stack>
  )
}

/** Of a session that nobody recorded: for when it was planned, and what ends the alert. */
const sessionWords = ({ source, facts, state, zone }: CareAlert, text: Texts): string[] =>
  source === 'TREATMENT'
    ? [
        text('carealerts.treatment.planned', { at: showMoment(String(facts['dueAt']), zone) }),
        ...(state === 'closed' ? [] : [text('carealerts.treatment.ends')]),
      ]
    : medicineWords({ source, facts, state, zone }, text)

/** Of a dose: when it was due or given, and what ends the alert. */
const medicineWords = (
  { source, facts, state, zone }: Pick<CareAlert, 'source' | 'facts' | 'state' | 'zone'>,
  text: Texts,
) => {
  if (source !== 'MEDICINE') return []
  const kind = facts['kind'] === 'missed' ? 'missed' : 'given'
  return [
    text(`carealerts.medicine.${kind}At`, { at: showMoment(String(facts['dueAt']), zone) }),
    ...(state === 'closed' ? [] : [text(`carealerts.medicine.${kind}Ends`)]),
  ]
}

/** What happened; of a group other words say that it changed. */
const stepWords = ({ source }: CareAlert, kind: CareAlertDetail['steps'][number]['kind']): string =>
  source === 'GROUP' && (kind === 'again' || kind === 'inRange')
    ? `carealerts.group.step.${kind}`
    : `carealerts.step.${kind}`

function More({ alert }: { alert: CareAlertDetail }) {
  const text = useText()
  return (
    <>
      {alert.guests.length > 0 && (
        <Row wrap sx={{ pb: 4 }}>
          {alert.guests.map(({ id, fullName }) => (
            <ButtonLink
              key={id}
              to={paths.page('guestDetail', { personalDataId: id, tab: 'MEASUREMENT', measurement: 'PURGE' })}
              aria-label={text('carealerts.openPerson', { name: fullName })}
            >
              {fullName}
            </ButtonLink>
          ))}
        </Row>
      )}
      {alert.source === 'TREATMENT' && alert.personId !== null && (
        <Row wrap sx={{ pb: 4 }}>
          <ButtonLink to={paths.page('guestDetail', { personalDataId: alert.personId, tab: 'TREATMENTS' })}>
            {text('carealerts.treatment.open')}
          </ButtonLink>
        </Row>
      )}
      {alert.source === 'MEDICINE' && alert.personId !== null && (
        <Row wrap sx={{ pb: 4 }}>
          <ButtonLink to={paths.page('guestDetail', { personalDataId: alert.personId, tab: 'MEDICINES' })}>
            {text('carealerts.medicine.open')}
          </ButtonLink>
        </Row>
      )}
      {alert.contacts.length > 0 && (
        <Row wrap sx={{ pb: 4 }}>
          {alert.contacts.map(({ name, phone }) => (
            <ButtonLink
              key={`${name} ${phone}`}
              icon="call"
              href={`tel:${phone.replaceAll(' ', '')}`}
              aria-label={text('utils.call.name', { name })}
            >
              {name}
            </ButtonLink>
          ))}
        </Row>
      )}
      <Typography component="h3" variant="h4">
        {text('carealerts.history')}
      </Typography>
      <List aria-label={text('carealerts.history')}>
        {alert.steps.map((step) => (
          <ListItem key={step.id} divider disableGutters>
            <Box sx={{ minWidth: 0 }}>
              <TwoLines
                title={text(stepWords(alert, step.kind), { name: step.to ?? text('carealerts.step.office') })}
                about={[showMoment(step.happenedAt, alert.zone), step.by, step.note]}
              />
            </Box>
          </ListItem>
        ))}
      </List>
    </>
  )
}

/** What follows when it is closed. */
const CLOSE_BODY: Partial<Record<CareAlert['source'], string>> = {
  GROUP: 'carealerts.group.closeBody',
  TREATMENT: 'carealerts.treatment.closeBody',
  MEDICINE: 'carealerts.medicine.closeBody',
}

/** What may be done about it now. */
function Acts({ alert }: { alert: CareAlert }) {
  const text = useText()
  const { busy, acknowledge, action, close } = useAct(alert)
  const [asked, setAsked] = useState<'action' | 'close' | null>(null)
  if (!alert.abilities.act) return null
  return (
    <>
      {alert.state === 'open' && (
        <Button size="large" look="primary" busy={busy} onClick={acknowledge}>
          {text('carealerts.acknowledge')}
        </Button>
      )}
      {alert.severity !== 'info' && (
        <Button
          size="large"
          look={alert.state === 'acknowledged' ? 'primary' : 'outlined'}
          onClick={() => setAsked('action')}
        >
          {text('carealerts.action')}
        </Button>
      )}
      {stateAfter(alert.state, 'close', alert.severity) === 'closed' && (
        <Button size="large" look="primary" onClick={() => setAsked('close')}>
          {text('carealerts.close')}
        </Button>
      )}
      {asked === 'action' && (
        <ReasonDrawer
          title={text('carealerts.action')}
          body={text('carealerts.actionBody')}
          confirm={text('utils.save')}
          onConfirm={action}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'close' && (
        <ConfirmDialog
          title={text('carealerts.closeAsk')}
          confirm={text('carealerts.close')}
          onConfirm={close}
          onClose={() => setAsked(null)}
        >
          {text(CLOSE_BODY[alert.source] ?? 'carealerts.closeBody')}
        </ConfirmDialog>
      )}
    </>
  )
}
