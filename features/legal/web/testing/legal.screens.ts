import type { Screens } from '#platform/web/testing/screens.ts'

const EVERYBODY = ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'] as const

export const screens: Screens = {
  addresses: [
    { address: 'termsAndConditionsPage/', roles: EVERYBODY },
    { address: 'privacyPolicyPage/', roles: EVERYBODY },
    { address: 'legalTexts/', roles: ['CB_ADMIN'] },
  ],
  records: [],
}
