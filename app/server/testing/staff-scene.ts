import type { TestApp } from '#platform/server/testing/test-app.ts'
import { addCredential, reportAway, setDemands } from '#features/crew/shared/crew.contract.ts'
import { listCode } from '#features/cover/shared/takeover.contract.ts'
import type { RunDetail } from '#features/runs/shared/runs.contract.ts'
import type { Line } from './line-scene.ts'

/**
 * What is known of the crew of a line: its assistant has the credential that the group demands of who leads, a colleague
 * has not. An offer to stand in waits for the assistant.
 */
export async function staffOf(test: TestApp, { organisation, group, run }: Line & { run: RunDetail }) {
  const office = test.as(organisation.administrator)
  const params = { id: organisation.assistant.personId }
  const colleague = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  const { credentials } = await office.call(addCredential, { params, body: { kind: 'background_check' } })
  await office.call(setDemands, {
    params: { id: group.id },
    body: { lead: ['background_check'], escort: [], driver: [] },
  })
  const days = { fromDay: '2026-11-16', toDay: '2026-11-17', reason: 'holiday' as const }
  const { record } = await office.call(reportAway, { params, body: days })
  const offer = test.app.newId()
  await test.inside(organisation.id, ({ db, now }) =>
    db
      .insertInto('cover_offer')
      .values({
        organisation_id: organisation.id,
        group_id: group.id,
        id: offer,
        run_id: run.id,
        person_id: colleague.personId,
        asked_id: organisation.assistant.personId,
        state: 'offered',
        offered_at: now,
      })
      .execute(),
  )
  const { code } = await office.call(listCode, { params: { id: run.id } })
  return {
    colleague,
    credential: credentials[0]?.id ?? '',
    awayDays: record.away[0]?.id ?? '',
    offer,
    listCode: code,
  }
}
