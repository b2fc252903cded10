import { lazy } from 'react'
import { withTexts } from '#platform/web/i18n/own-texts.ts'

/** Loads what says something of measurements together with their texts. */
export const withMeasurementTexts = <T,>(load: () => Promise<T>) => withTexts('measurements', load)

/** The ranges that were set for one person, and for administrators how they are set. */
export const OwnRanges = lazy(
  withTexts('measurements', async () => ({ default: (await import('./ranges/OwnRanges.tsx')).OwnRanges })),
)
