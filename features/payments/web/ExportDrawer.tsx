import { usePersonHead } from '#features/people/web/born.api.tsx'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
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
  const head = usePersonHead(person ?? { id: '', fullName: text('payments.export.everybody') })
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
        <Typography color="textSecondary">{head}</Typography>
        <OneOf
          label={text('payments.export.what')}
          words="payments.export"
          values={EXPORTED}
          chosen={what}
          onChoose={setWhat}
        />
        <OneOf
          label={text('payments.period')}
          words="payments.period"
          values={PERIODS}
          chosen={period}
          onChoose={setPeriod}
        />
        {period === 'FROMTO' && <FromTo texts="payments.period" {...days} onChange={setDays} />}
        <Typography variant="caption" color="textSecondary">
          {text('payments.export.kept')}
        </Typography>
      </Stack>
    </Drawer>
  )
}

type OneOfProps<T extends string> = {
  label: string
  /** Before the value, the text id of its words. */
  words: string
  values: readonly T[]
  chosen: T
  onChoose: (value: T) => void
}

function OneOf<T extends string>({ label, words, values, chosen, onChoose }: OneOfProps<T>) {
  const text = useText()
  const id = useId()
  return (
    <div>
      <Typography id={id} sx={{ mb: 2 }}>
        {label}
      </Typography>
      <Choice
        labelledBy={id}
        kind="radio"
        options={values.map((value) => ({ value, label: text(`${words}.${value}`) }))}
        chosen={[chosen]}
        onChoose={onChoose}
      />
    </div>
  )
}
