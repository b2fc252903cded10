import { randomUUID } from 'node:crypto'
import { makeGuardian } from '#app/server/testing/line-scene.ts'
import { careScene } from '#features/measurements/server/testing/measurement-scene.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import * as contract from '../../shared/payments.contract.ts'

export const LINES = [{ reason: 'Meals of May', quantity: 18, unitCents: 555, evidence: 'Days of presence' }]

type Shares = { shares: readonly [number, number] }

/** Olga, for whom her daughter pays 60 % and her son 40 %. */
export async function paymentScene(app: TestApp, { shares: [first, second] }: Shares = { shares: [60, 40] }) {
  const care = await careScene(app)
  const { organisation, olga, group, daughter } = care
  const son = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, son, { id: olga.id, name: olga.fullName })
  await setShare(organisation.id, { daughter: first, son: second })
  async function setShare(organisationId: string, to: { daughter: number; son: number }) {
    for (const [who, percent] of [
      [daughter, to.daughter],
      [son, to.son],
    ] as const)
      await app.database.asOwner(
        `update relationship set pay_share = $1 where organisation_id = $2 and adult_id = $3 and child_id = $4`,
        [percent, organisationId, who.personId, olga.id],
      )
  }
  const office = app.as(care.admin)
  const today = () => dayIn(group.zone, app.clock.now())
  const draft = (more: object = {}) =>
    office.call(contract.addInvoice, {
      body: { id: randomUUID(), personId: olga.id, currency: 'EUR', dueOn: today(), lines: LINES, ...more },
    })
  const issue = ({ id, version }: { id: string; version: number }) =>
    office.call(contract.issueInvoice, { params: { id }, body: { version } })
  const issued = async (more: object = {}) => issue(await draft(more))
  const receipt = (invoiceId: string, cents: number, more: object = {}) => ({
    id: randomUUID(),
    invoiceId,
    payerId: daughter.personId,
    cents,
    receivedOn: today(),
    way: 'TRANSFER' as const,
    ...more,
  })
  const receive = (invoiceId: string, cents: number, more: object = {}) =>
    office.call(contract.receiveMoney, { body: receipt(invoiceId, cents, more) })
  const credit = (id: string, cents: number) =>
    office.call(contract.creditInvoice, {
      params: { id },
      body: { creditId: randomUUID(), cents, reason: 'A day less' },
    })
  return {
    ...care,
    office,
    son,
    ofDaughter: app.as(daughter),
    ofSon: app.as(son),
    draft,
    issue,
    issued,
    receipt,
    receive,
    credit,
    today,
    setShare: (to: { daughter: number; son: number }) => setShare(organisation.id, to),
  }
}
