import { refresh } from '#platform/web/api/query-client.ts'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'

/** Absences: the screen, and who is absent today on the administrator's home. */
export const absencesFeature: WebFeature = {
  name: 'absences',
  pages: [{ page: 'absenceChildrenScreen', roles: ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'], title: 'absences.title', load: async () => (await import('./AbsenceListPage.tsx')).AbsenceListPage }],
  menu: [{ page: 'absenceChildrenScreen', icon: 'absent', label: 'menu.absences', roles: ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'], order: 25 }],
  widgets: [{ name: 'absentToday', roles: ['CB_ADMIN'], order: 20, side: true, load: async () => (await import('./AbsentToday.tsx')).AbsentToday }],
  live: { 'absences.changed': (client) => Promise.all([refresh(client, ['absences']), refresh(client, ['runs'])]) },
}
