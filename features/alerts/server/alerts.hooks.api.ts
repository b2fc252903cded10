import { defineHook } from '#platform/server/hooks.ts'

/** Alerts of these runs were opened, taken, handed on or closed: whoever shows the runs reads them again. */
export const alertsChanged = defineHook<{ runIds: readonly string[] }>('alerts.alertsChanged')
