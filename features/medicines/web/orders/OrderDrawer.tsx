import { usePersonHead } from '#features/people/web/born.api.tsx'
import Box from '@mui/material/Box'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { AllergyList } from '#features/conditions/web/allergies.api.tsx'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { addOrder, changeOrder, type Order } from '../../shared/orders.contract.ts'
import { productWords } from '../medicine-words.ts'
import type { PersonMedicines } from '../Medicines.tsx'
import { timesInput } from '../times-input.api.tsx'
import { useMedicineWarnings } from '../use-medicine-warnings.tsx'
import { StepsInput } from './StepsInput.tsx'
import { orderFields, orderValues, planTyped, productTyped } from './order-fields.ts'

const timesAs = (summary: string) =>
  timesInput({
    summary,
    unclear: 'medicines.times.unclear',
    twice: 'medicines.times.twice',
    add: 'medicines.times.add',
    remove: 'medicines.times.remove',
  })
const INPUTS = {
  times: timesAs('medicines.times.perDay'),
  weekdayTimes: timesAs('medicines.times.perChosenDay'),
  dayTimes: timesAs('medicines.times.perChosenDay'),
  steps: StepsInput,
}

type OrderDrawerProps = { person: PersonMedicines; order: Order | null; onClose: () => void }

/** Orders a medicine, asks for one, or makes a new version of an order. */
export function OrderDrawer({ person, order, onClose }: OrderDrawerProps) {
  const text = useText()
  const add = useCommand(addOrder, { touches: [['medicines']] })
  const change = useCommand(changeOrder, { touches: [['medicines']] })
  const { confirmed, dialog } = useMedicineWarnings(person.zone)
  const [id] = useState(() => crypto.randomUUID())
  const last = order?.versions[0] ?? null
  const [today] = useState(() => dayIn(person.zone, serverNow()))
  const fields = useMemo(() => orderFields(order === null), [order])
  const values = useMemo(() => orderValues(last, today), [last, today])
  const save = async (typed: FieldValues) => {
    const plan = planTyped(typed)
    if ('wrong' in plan) throw wrongField(plan.wrong, text(`medicines.error.typed.${plan.wrong}`))
    if (order && last)
      return confirmed((keys) =>
        change.mutateAsync({
          params: { id: order.id },
          body: { version: last.version, reason: String(typed['reason']).trim(), ...plan, confirmed: keys },
        }),
      )
    return confirmed((keys) =>
      add.mutateAsync({ body: { id, personId: person.id, ...productTyped(typed), ...plan, confirmed: keys } }),
    ).catch((error: unknown) => {
      throw atSubstance(error)
    })
  }
  const title = order ? productWords(order) : text(person.abilities.order ? 'medicines.add' : 'medicines.request')
  return (
    <FormDrawer
      id="medicine-order"
      title={title}
      over={usePersonHead(person)}
      about={
        <>
          {order && <Box sx={{ mb: 2 }}>{text('medicines.changeAbout', { version: (last?.version ?? 0) + 1 })}</Box>}
          <AllergyList allergies={person.allergies} />
        </>
      }
      fields={fields}
      values={values}
      inputs={INPUTS}
      columns={2}
      saved={text('medicines.saved')}
      onClose={onClose}
      onSave={save}
    >
      {dialog}
    </FormDrawer>
  )
}

const allergyRefusal = z.object({ refusal: z.literal('allergy') })

/** A refusal because of an allergy, shown at the field of the substance until it is corrected. */
const atSubstance = (error: unknown): unknown =>
  error instanceof ApiProblem && allergyRefusal.safeParse(error.facts.current).success
    ? new ApiProblem({ ...error.facts, fields: [{ fieldName: 'substance', message: error.message }] })
    : error

/** Marks a field as the server would. */
const wrongField = (fieldName: string, message: string) =>
  new ApiProblem({ status: 400, fields: [{ fieldName, message }] })
