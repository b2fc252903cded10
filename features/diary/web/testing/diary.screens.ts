import type { Screens } from '#platform/web/testing/screens.ts'

export const screens: Screens = {
  addresses: [
    { address: 'dailyReports/', roles: ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'] },
    { address: 'dailyReports/?line=lunch', roles: ['CB_ADMIN'] },
  ],
}
