import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { TABLE_FORMATS, type TableFormat } from '#platform/shared/contract/table-format.ts'
import { PERIODS, type Period } from '#platform/shared/dates/periods.ts'
import { saveFile } from '#platform/web/api/save-file.ts'
import { FromTo } from '#platform/web/forms/FromTo.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Choice } from '#platform/web/ui/Choice.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { exportPayments, EXPORTED } from '../shared/export.contract.ts'

type ExportDrawerProps = { person: { id: string; fullName: string } | null; onClose: () => void }

/** Which payments of which period are saved as a table: of one person, or of everybody. */
export function ExportDrawer({ person, onClose }: ExportDrawerProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const [what, setWhat] = useState<(typeof EXPORTED)[number]>('INVOICES')
  const [period, setPeriod] = useState<Period>('LASTMONTH')
  const [days, setDays] = useState({ from: '', to: '' })
  const [busy, setBusy] = useState<TableFormat | null>(null)
  const ready = period !== 'FROMTO' || days.from !== ''
  const save = async (format: TableFormat) => {
    setBusy(format)
    const given = period === 'FROMTO' ? { from: days.from, ...(days.to !== '' && { to: days.to }) } : {}
    const body = { what, period, ...given, ...(person && { personId: person.id }) }
    try {
      await saveFile(exportPayments, { body, query: { format } }, `${what.toLowerCase()}.${format}`)
      onClose()
    } catch (error) {
      errorToast(error)
    } finally {
      setBusy(null)
    }
  }
  return (
    <Drawer
      title={text('payments.export')}
      onClose={onClose}
      footer={
        <Stack spacing={2} sx={{ width: '100%' }}>
          {TABLE_FORMATS.map((format, at) => (
            <Button
              key={format}
              look={at === 0 ? 'primary' : 'outlined'}
              size="run"
              icon="download"
              block
              busy={busy === format}
              {...(!ready && { disabledReason: text('payments.export.chooseDay') })}
              onClick={() => void save(format)}
            >
              {text(`list.export.${format}`)}
            </Button>
          ))}
        </Stack>
      }
    >
      <Stack spacing={4}>
        <Typography color="textSecondary">{person?.fullName ?? text('payments.export.everybody')}</Typography>
        <div>
          <Typography id="payments-what" sx={{ mb: 2 }}>
            {text('payments.export.what')}
          </Typography>
          <Choice
            labelledBy="payments-what"
            kind="radio"
            options={EXPORTED.map((value) => ({ value, label: text(`payments.export.${value}`) }))}
            chosen={[what]}
            onChoose={setWhat}
          />
        </div>
        <div>
          <Typography id="payments-period" sx={{ mb: 2 }}>
            {text('payments.period')}
          </Typography>
          <Choice
            labelledBy="payments-period"
            kind="radio"
            options={PERIODS.map((value) => ({ value, label: text(`payments.period.${value}`) }))}
            chosen={[period]}
            onChoose={setPeriod}
          />
        </div>
        {period === 'FROMTO' && <FromTo texts="payments.period" {...days} onChange={setDays} />}
        <Typography variant="caption" color="textSecondary">
          {text('payments.export.kept')}
        </Typography>
      </Stack>
    </Drawer>
  )
}
