import type { Screens } from '#platform/web/testing/screens.ts'

const roles = ['CB_ADMIN'] as const

export const screens: Screens = {
  addresses: [
    { address: 'documentList/', roles },
    { address: 'sharedFiles/', roles: ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'] },
    { address: 'personalDocuments/', roles: ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'] },
  ],
  records: [
    { search: '/document/api/v1/general/search/actual/', address: (id) => `documentList/?document=${id}`, roles },
  ],
}
