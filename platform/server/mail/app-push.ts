import * as z from 'zod/mini'
import { APP_PUSH_SERVICES, type AppPushService } from '#platform/shared/push/app-services.ts'
import type { PushMessage } from '#platform/shared/push/message.ts'

/** An app on a phone, as its push service names it. */
export const appDevice = z.object({ service: z.enum(APP_PUSH_SERVICES), token: z.string() })
export type AppDevice = z.output<typeof appDevice>

/** How long a push service keeps a message for a phone that is off, in seconds: what is new in the morning is old the next day. */
export const KEPT_SECONDS = 24 * 3600

/** Hands a message to one push service. Rejects as a carrier does. */
export type AppSender = {
  send: (token: string, message: PushMessage) => Promise<void>
  close: () => void
}
export type AppSenders = Partial<Record<AppPushService, AppSender>>
