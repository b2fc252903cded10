import type { Text } from '#platform/shared/i18n/texts.ts'
import type { HookEntry } from './hooks.ts'
import { withPostedAutocompletes } from './http/posted-autocomplete.ts'
import type { Route } from './http/route.ts'
import type { Job } from './jobs/job.ts'
import type { LetterKind } from './mail/letter.ts'
import type { TenantContext } from './tenant-context.ts'

/** The records that the demo organisation starts with, for the seeds of later features. */
export type Demo = {
  readonly organisationId: string
  /** Two groups; the assistant and the parent belong to the first. */
  readonly groups: readonly [{ id: string; name: string }, { id: string; name: string }]
  /** Ids of persons. */
  readonly administratorId: string
  readonly assistantId: string
  readonly parentId: string
  /** A second assistant, who can stand in. */
  readonly colleagueId: string
}

/** One folder under `features/`, as the application mounts it. */
export type Feature = {
  readonly name: string
  readonly routes: readonly Route[]
  readonly texts: Record<string, Text>
  readonly jobs?: readonly Job[]
  /** What the feature does when one below it calls a hook. */
  readonly hooks?: readonly HookEntry[]
  readonly letters?: readonly LetterKind[]
  /** Fills the demo organisation once, at the first start, as the system itself, in the order of the feature list. */
  readonly seed?: (tx: TenantContext, demo: Demo) => Promise<void>
}

/** Declares a feature; `app/server/features.ts` lists it with one line. Its autocompletes are found by POST, too. */
export function defineFeature(feature: Feature): Feature {
  return { ...feature, routes: withPostedAutocompletes(feature.routes) }
}
