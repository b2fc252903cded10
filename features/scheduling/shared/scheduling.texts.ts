import { defineTexts } from '#platform/shared/i18n/texts.ts'

export const schedulingTexts = defineTexts({
  'scheduling.error.noQuestion': {
    en: 'There is nothing to decide any more: the return was undone, the child is on board, or the run is over.',
    it: 'Non c’è più nulla da decidere: il rientro è stato annullato, il bambino è a bordo o la corsa è finita.',
  },
})
