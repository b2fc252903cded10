import type { Module } from '#platform/shared/contract/modules.ts'
import { notPermitted } from '#platform/shared/errors/app-error.ts'
import type { Actor } from '../tenant-context.ts'

/** Whether the organisation opens a part of care to the role of the session. To the application itself all are open. */
export const isOpen = (actor: Pick<Actor, 'closedModules'>, module: Module): boolean =>
  !actor.closedModules.includes(module)

/** Refuses (403 E013) what the organisation does not open to the role of the session. */
export function requireModule(actor: Pick<Actor, 'closedModules'>, module: Module): void {
  if (!isOpen(actor, module)) throw notPermitted('error.moduleClosed')
}
