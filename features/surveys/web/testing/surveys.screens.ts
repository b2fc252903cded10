import type { Screens } from '#platform/web/testing/screens.ts'

export const screens: Screens = {
  addresses: [
    { address: 'survey/', roles: ['CB_ADMIN', 'CB_ASSISTANT'] },
    { address: 'personalSurvey/', roles: ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'] },
  ],
  records: [
    { search: '/survey/api/v1/survey/search', address: (id) => `survey/?survey=${id}`, roles: ['CB_ADMIN'] },
    {
      search: '/comunibus/api/v1/parent/search',
      address: (id) => `parentDetail/?personalDataId=${id}&tab=SURVEY`,
      roles: ['CB_ADMIN'],
    },
    {
      search: '/comunibus/api/v1/child/search',
      address: (id) => `childDetail/?personalDataId=${id}&tab=SURVEY`,
      roles: ['CB_PARENT'],
    },
  ],
}
