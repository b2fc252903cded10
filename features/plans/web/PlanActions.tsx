import { usePersonHead } from '#features/people/web/born.api.tsx'
import { useState } from 'react'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { ReasonDrawer } from '#platform/web/forms/ReasonDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import * as contract from '../shared/plans.contract.ts'

const SIGNER: readonly FieldDefinition[] = [
  { fieldName: 'name', label: 'plans.signer', type: 'string', required: true, maxDigits: NAME_MAX },
]
const ASKED = ['send', 'sign', 'withdraw', 'activate', 'review', 'unchanged'] as const
type Asked = (typeof ASKED)[number]
const DONE: Record<Asked, string> = {
  send: 'sent',
  sign: 'signed',
  withdraw: 'withdrawn',
  activate: 'activated',
  review: 'reviewBegun',
  unchanged: 'reviewed',
}

type PlanActionsProps = { person: { id: string; fullName: string }; plan: contract.Plan }

/** What may be done with a plan now; each is asked about before it happens. */
export function PlanActions({ person, plan }: PlanActionsProps) {
  const text = useText()
  const head = usePersonHead(person)
  const touches = { touches: [['plans'], ['deadlines']] }
  const commands = {
    send: useCommand(contract.sendPlan, touches),
    withdraw: useCommand(contract.withdrawPlan, touches),
    activate: useCommand(contract.activatePlan, touches),
    sign: useCommand(contract.signPlan, touches),
    review: useCommand(contract.reviewPlan, touches),
    end: useCommand(contract.endPlan, touches),
  }
  const [asked, setAsked] = useState<Asked | null>(null)
  const [open, setOpen] = useState<'signFor' | 'end' | null>(null)
  const { abilities, version } = plan
  const params = { id: plan.id }
  const run = async (what: Asked) => {
    if (what === 'sign')
      await commands.sign.mutateAsync({ params, body: { version, signatureId: crypto.randomUUID() } })
    else if (what === 'review' || what === 'unchanged')
      await commands.review.mutateAsync({ params, body: { version, unchanged: what === 'unchanged' } })
    else await commands[what].mutateAsync({ params, body: { version } })
    toast('success', text(`plans.done.${DONE[what]}`))
  }
  const may: Record<Asked, boolean> = {
    send: abilities.send,
    sign: abilities.sign,
    withdraw: abilities.withdraw,
    activate: abilities.activate,
    review: abilities.review && plan.inForce?.state === 'ACTIVE',
    unchanged: abilities.review,
  }
  const offered = ASKED.filter((one) => may[one])
  if (offered.length === 0 && !abilities.signFor && !abilities.end) return null
  return (
    <Row wrap>
      {offered.map((one) => (
        <Button
          key={one}
          {...(one === 'sign' || one === 'activate' ? { look: 'primary' } : {})}
          onClick={() => setAsked(one)}
        >
          {text(`plans.${one}`)}
        </Button>
      ))}
      {abilities.signFor && <Button onClick={() => setOpen('signFor')}>{text('plans.signFor')}</Button>}
      {abilities.end && (
        <Button look="danger" onClick={() => setOpen('end')}>
          {text('plans.end')}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title={`${text(`plans.${asked}`)}: ${head}`}
          confirm={text(`plans.${asked}`)}
          onConfirm={() => run(asked)}
          onClose={() => setAsked(null)}
        >
          {asked !== 'review' && text(`plans.${asked}Body`, { edition: (plan.open ?? plan.inForce)?.edition ?? 1 })}
        </ConfirmDialog>
      )}
      {open === 'signFor' && (
        <FormDrawer
          id="plan-signature"
          title={text('plans.signFor')}
          over={head}
          fields={SIGNER}
          values={{}}
          saved={text('plans.done.signed')}
          onClose={() => setOpen(null)}
          onSave={(typed) =>
            commands.sign.mutateAsync({
              params,
              body: { version, signatureId: crypto.randomUUID(), name: String(typed['name']) },
            })
          }
        />
      )}
      {open === 'end' && (
        <ReasonDrawer
          title={`${text('plans.end')}: ${head}`}
          body={text('plans.endBody')}
          confirm={text('plans.end')}
          onConfirm={(reason) => commands.end.mutateAsync({ params, body: { version, reason } })}
          onClose={() => setOpen(null)}
        />
      )}
    </Row>
  )
}
