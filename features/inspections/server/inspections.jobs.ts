import { dayIn, timeIn } from '#platform/shared/dates/zoned.ts'
import { defineJob } from '#platform/server/jobs/job.ts'
import { notifyAll, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { officeToTell } from '#features/people/server/people.api.ts'
import { inspectionDue } from '#features/vehicles/shared/condition.rules.ts'

const dueNotice: NoticeKind = {
  kind: 'inspections.due',
  topic: 'crew',
  title: 'inspections.notice.due',
  body: 'inspections.notice.dueBody',
}

/** Before the first buses leave, in the zone of the group. */
const AT_HOUR = '05:'

/**
 * Every hour, for groups where it is five: administrators hear which vehicles have to be inspected before they drive today. One
 * notice a day and vehicle, only for vehicles that have a run that day.
 */
export const remindOfInspections = defineJob({
  name: 'inspections.remind',
  every: '3 * * * *',
  run: async (tx) => {
    const rows = await tx.db
      .selectFrom('vehicle as v')
      .innerJoin('customer_group as g', (join) =>
        join.onRef('g.organisation_id', '=', 'v.organisation_id').onRef('g.id', '=', 'v.group_id'),
      )
      .innerJoin('run as r', (join) =>
        join.onRef('r.organisation_id', '=', 'v.organisation_id').onRef('r.vehicle_id', '=', 'v.id'),
      )
      .select(['v.id', 'v.group_id', 'v.name', 'v.inspection_days', 'v.inspected_on', 'g.zone', 'r.service_date'])
      .distinct()
      .where('v.organisation_id', '=', tx.organisationId)
      .where('r.organisation_id', '=', tx.organisationId)
      .where('v.status', '=', 'A')
      .where('v.inspection_days', 'is not', null)
      .where('r.status', 'in', ['PLANNED', 'READY'])
      .where('r.planned_start', '>', tx.now)
      .where('r.planned_start', '<', new Date(tx.now.getTime() + 86_400_000))
      .orderBy('v.id')
      .execute()
    const due = rows.filter((row) => {
      const today = dayIn(row.zone, tx.now)
      const inspected = { inspectionDays: row.inspection_days, inspectedOn: row.inspected_on }
      return (
        timeIn(row.zone, tx.now).startsWith(AT_HOUR) && row.service_date === today && inspectionDue(inspected, today)
      )
    })
    for (const [groupId, vehicles] of Map.groupBy(due, (row) => row.group_id)) {
      const administrators = await officeToTell(tx, [groupId]).execute()
      await notifyAll(
        tx,
        vehicles.map((row) => ({
          kind: dueNotice,
          news: {
            to: administrators.map((one) => one.id),
            cause: `${row.id} ${row.service_date}`,
            values: { vehicle: row.name },
            link: `/loggedIn/vehicleDetail/?vehicle=${row.id}`,
          },
        })),
      )
    }
  },
})
