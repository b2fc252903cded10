import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const paymentsTexts = defineTexts({
  'payments.tab': { en: 'Payments', it: 'Pagamenti' },
  'payments.notice.issued': { en: 'There is a new invoice', it: 'C’è una nuova fattura' },
  'payments.notice.disputed': { en: 'An invoice is disputed', it: 'Una fattura è contestata' },
  'payments.notice.answered': { en: 'Your dispute is answered', it: 'C’è una risposta alla tua contestazione' },
})
