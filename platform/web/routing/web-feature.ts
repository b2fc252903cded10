import type { ComponentType } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import type { Module } from '#platform/shared/contract/modules.ts'
import type { Role } from '#platform/shared/contract/roles.ts'
import type { Endpoint } from '#platform/shared/contract/endpoint.ts'
import type { IconName } from '../ui/icon-paths.ts'
import type { LiveHandlers } from '../live/handlers.ts'
import type { OutboxEntry } from '../offline/outbox.ts'
import type { Fill } from '../slots/slot.ts'

/** A page of the signed-in area: its address is `/loggedIn/<page>/`, who may open it, and its lazily loaded component. */
export type WebPage = {
  page: string
  roles: readonly Role[]
  /** The part of care that it belongs to. */
  module?: Module
  /** Text id of the title of the window and, on a phone, of the bar. */
  title: string
  load: () => Promise<ComponentType>
}

/** An entry of the rail; on a phone the first five of a role stand in the bar below. */
export type MenuPlace = {
  page: string
  icon: IconName
  label: string
  roles: readonly Role[]
  /** The part of care that it belongs to. */
  module?: Module
  order: number
}

/** Calls of one queue that the server has now. */
export type SentCalls = { client: QueryClient; account: string; queue: string; entries: readonly OutboxEntry[] }

/** Calls of a feature that may wait on the device. */
export type OfflineCalls = {
  endpoints: readonly Endpoint[]
  /**
   * After the server has these calls: fetch what they changed and keep it on the device. Rejects when that did not
   * work: the device forgets them only afterwards.
   */
  onSent: (sent: SentCalls) => Promise<unknown>
  /** At the start and whenever there is network again: keeps on the device what is read without network before somebody opened it. */
  keep?: (me: { client: QueryClient; accountId: string; role: Role }) => Promise<unknown>
}

/** What a feature gives the web app; `app/web/features.ts` lists them, one line each. */
export type WebFeature = {
  name: string
  pages?: readonly WebPage[]
  menu?: readonly MenuPlace[]
  /** What it puts into the slots of the features below it, of the home and of the profile page. */
  fills?: readonly Fill[]
  live?: LiveHandlers
  /** Loaded after sign-in: the contracts are no part of the first download. */
  offline?: () => Promise<OfflineCalls>
}
