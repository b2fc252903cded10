import type { Selectable } from 'kysely'
import type { CareAlertRow } from '#platform/server/db/schema.generated.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notifyAll, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { rolesClosedTo } from '#platform/server/policy/closed-roles.ts'
import { officesAbout } from '#features/people/server/restrictions.api.ts'
import { MODULE } from './carealerts.policy.ts'

type Alert = Pick<Selectable<CareAlertRow>, 'id' | 'group_id' | 'person_id' | 'subject' | 'severity' | 'assigned_id'>

/** No notice names the person or the value: an e-mail is read by others. */
export const OPENED: NoticeKind = {
  kind: 'carealerts.opened',
  topic: 'people',
  title: 'carealerts.notice.opened',
  body: 'carealerts.notice.body',
}
export const ESCALATED: NoticeKind = {
  kind: 'carealerts.escalated',
  topic: 'people',
  title: 'carealerts.notice.escalated',
  body: 'carealerts.notice.body',
}
/** The last step: nobody of the care team acknowledged it. */
export const AT_OFFICE: NoticeKind = { ...ESCALATED, kind: 'carealerts.atOffice', urgent: true }
/** A child does not have to be fetched any more, or may come along after all. */
export const WITHDRAWN: NoticeKind = {
  kind: 'carealerts.withdrawn',
  topic: 'people',
  title: 'carealerts.notice.withdrawn',
  body: 'carealerts.notice.body',
}
export const RECHECK: NoticeKind = {
  kind: 'carealerts.recheck',
  topic: 'people',
  title: 'carealerts.notice.recheck',
  body: 'carealerts.notice.body',
}

type To<A> = {
  /** Beside whom the alert was given to. */
  also?: (alert: A) => readonly string[]
  /** The administrators of the group too. */
  office?: boolean
  cause: (alert: A) => string
}

/** Tells whom each alert was given to, and others; never who does it, and nobody who is restricted from the person. */
export async function tellOf<A extends Alert>(
  tx: TenantContext,
  kind: NoticeKind,
  alerts: readonly A[],
  { also = () => [], office = false, cause }: To<A>,
): Promise<void> {
  if (alerts.length === 0) return
  const told = office && !(await rolesClosedTo(tx, MODULE)).has('CB_ADMIN')
  const offices = told
    ? await officesAbout(
        tx,
        alerts.map((one) => one.group_id),
        alerts.flatMap((one) => one.person_id ?? []),
      )
    : []
  await notifyAll(
    tx,
    alerts.map((alert) => ({
      kind,
      news: {
        to: [
          ...(alert.assigned_id === null || office ? [] : [alert.assigned_id]),
          ...also(alert),
          ...offices
            .filter((one) => one.group_id === alert.group_id && !one.not_about.some((id) => id === alert.person_id))
            .map((one) => one.person_id),
        ].filter((id, at, all) => id !== tx.actor.personId && all.indexOf(id) === at),
        cause: cause(alert),
        link: `/loggedIn/careAlertList/?alert=${alert.id}`,
        about: alert.person_id === null ? [] : [alert.person_id],
      },
    })),
  )
}
