import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { getChild } from '#features/children/shared/children.contract.ts'
import { addDays, dayIn } from '#platform/shared/dates/zoned.ts'
import { call, callPage } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { keyOf } from '#platform/web/api/use-call.ts'
import { deviceZone, showDay, showMoment } from '#platform/web/i18n/formats.ts'
import { useText, type Texts } from '#platform/web/i18n/use-text.ts'
import { ListPage, type Column, type ListRequest } from '#platform/web/list/ListPage.tsx'
import { useAddress } from '#platform/web/routing/address.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { StateChip, type Hue } from '#platform/web/ui/state.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.tsx'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import { searchAbsences, withdrawAbsence, type Absence } from '../shared/absences.contract.ts'
import { AbsenceDrawer } from './AbsenceDrawer.tsx'

const HUE: Record<Absence['state'], Hue> = { REPORTED: 'absent', EFFECTIVE: 'arrived', LATE: 'waiting', WITHDRAWN: 'absent' }
const addressSchema = z.object({ child: z.optional(z.string()) })
type Open = { absence: Absence | null; child: { id: string; name: string } | null }
type Filter = 'now' | 'past' | 'withdrawn'

/** Who will not come, when and why; families see their own. */
export function AbsenceListPage() {
  const text = useText()
  const client = useQueryClient()
  const errorToast = useErrorToast()
  const [open, setOpen] = useState<Open | null>(null)
  const [withdrawing, setWithdrawing] = useState<Absence | null>(null)
  useChildOfAddress((child) => setOpen({ absence: null, child }))
  const columns: Column<Absence>[] = [
    { key: 'child', label: text('absences.child'), sort: 'childName', cell: (absence) => <PersonRow id={absence.childId} name={absence.childName} note={absence.customerGroupDto.name} /> },
    { key: 'days', label: text('absences.days'), sort: 'fromDay', cell: (absence) => <span className="num">{daysOf(absence)}</span> },
    { key: 'directions', label: text('absences.directions'), cell: (absence) => text(`absences.directions.${absence.directions}`) },
    { key: 'reason', label: text('absences.reason'), cell: (absence) => [text(`absences.reason.${absence.reason}`), absence.note].filter(Boolean).join(' · ') },
    { key: 'by', label: text('absences.reportedBy'), cell: (absence) => <>{absence.reportedBy}<span className="t12 t2 block num">{showMoment(absence.reportedAt)}</span></> },
    { key: 'state', label: text('absences.state'), cell: (absence) => <State absence={absence} text={text} /> },
  ]
  const withdraw = async (absence: Absence) => {
    try {
      await call(withdrawAbsence, { params: { id: absence.id } })
      toast('success', text('absences.withdrawn', { name: absence.childName }))
    } catch (error) {
      errorToast(error)
      throw error
    } finally {
      await Promise.all([refresh(client, ['absences']), refresh(client, ['runs'])])
    }
  }
  const main = <Button look="primary" icon="absent" onClick={() => setOpen({ absence: null, child: null })}>{text('absences.report')}</Button>
  return (
    <>
      <ListPage<Absence, Filter>
        title={text('absences.title')} searchLabel={text('absences.search')} queryKey={keyOf(searchAbsences)} columns={columns} load={load} main={main}
        filters={(['now', 'past', 'withdrawn'] as const).map((key) => ({ key, label: text(`absences.filter.${key}`) }))} defaultSort={{ field: 'fromDay', direction: 'asc' }}
        actions={(absence) => [
          ...(absence.abilities.change ? [{ key: 'change', icon: 'edit' as const, label: text('absences.change'), onChoose: () => setOpen({ absence, child: null }) }] : []),
          ...(absence.abilities.withdraw ? [{ key: 'withdraw', icon: 'undo' as const, label: text('absences.withdraw'), onChoose: () => setWithdrawing(absence) }] : []),
        ]}
        card={(absence) => (
          <PersonRow id={absence.childId} name={absence.childName} note={<span className="num">{[daysOf(absence), text(`absences.directions.${absence.directions}`), text(`absences.reason.${absence.reason}`)].join(' · ')}</span>}>
            <State absence={absence} text={text} />
          </PersonRow>
        )}
        empty={<EmptyState icon="absent" title={text('absences.none')}>{text('absences.noneBody')}</EmptyState>}
      />
      {open && <AbsenceDrawer {...open} onClose={() => setOpen(null)} />}
      {withdrawing && <ConfirmDialog title={text('absences.withdrawAsk', { name: withdrawing.childName })} confirm={text('absences.withdraw')} onConfirm={() => withdraw(withdrawing)} onClose={() => setWithdrawing(null)} />}
    </>
  )
}

function State({ absence, text }: { absence: Absence; text: Texts }) {
  return <StateChip hue={HUE[absence.state]}>{text(`absences.state.${absence.state}`)}</StateChip>
}

/** One day, or from and to. */
export function daysOf({ fromDay, toDay }: Pick<Absence, 'fromDay' | 'toDay'>): string {
  return fromDay === toDay ? showDay(fromDay) : `${showDay(fromDay)} – ${showDay(toDay)}`
}

function load({ filter, sort, ...rest }: ListRequest<Filter>, signal: AbortSignal) {
  const today = dayIn(deviceZone(), serverNow())
  const filters = { now: { from: today }, past: { to: addDays(today, -1) }, withdrawn: { withdrawn: true } }[filter]
  const field = sort?.field === 'childName' ? 'childName' : 'fromDay'
  return callPage(searchAbsences, { body: { ...rest, filters, sort: [{ field, direction: sort?.direction ?? 'asc' }] } }, { signal })
}

/** `?child=` opens the form for that child, once; then it leaves the address. */
function useChildOfAddress(onChild: (child: { id: string; name: string }) => void): void {
  const [address, change] = useAddress(addressSchema)
  const errorToast = useErrorToast()
  const id = address.child
  useEffect(() => {
    if (id === undefined) return
    change({ child: undefined })
    call(getChild, { params: { id } }).then((child) => onChild({ id: child.id, name: child.fullName }), errorToast)
    // The address asks once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id])
}
