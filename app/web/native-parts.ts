/** What the app needs before it draws anything; `main.tsx` imports it only there. */
export { followAppEvents } from '#platform/web/native/app-events.native.ts'
export { AppLock } from './lock/AppLock.tsx'
