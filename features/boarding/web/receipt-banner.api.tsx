import { showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import type { Hue } from '#platform/web/ui/hue.ts'
import type { RunDetail } from '#features/runs/shared/runs.contract.ts'
import type { ReceiptStands } from '#features/runs/shared/receipts.rules.ts'

const HUE: Record<ReceiptStands, Hue> = { waits: 'waiting', agrees: 'arrived', differs: 'alert', settled: 'absent' }

/** What the school counted, beside what the crew handed over. */
export function ReceiptBanner({ run }: { run: Pick<RunDetail, 'receipt' | 'zone'> }) {
  const text = useText()
  if (!run.receipt) return null
  const { stands, counted, handed, at, by, crew } = run.receipt
  const time = showTime(at, run.zone)
  const sides = crew !== null && (stands === 'differs' || stands === 'settled')
  return (
    <Banner
      hue={HUE[stands]}
      icon={stands === 'differs' ? 'alert' : 'school'}
      title={text(`runs.receipt.stands.${stands}`, { count: counted, handed })}
      alert={stands === 'differs'}
    >
      {[
        sides ? text('runs.receipt.byBoth', { time, by, crew }) : text('runs.receipt.by', { time, by }),
        stands === 'differs' && text('runs.receipt.look'),
      ]
        .filter(Boolean)
        .join('. ')}
    </Banner>
  )
}
