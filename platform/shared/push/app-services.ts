/** Push services of phones: Firebase Cloud Messaging for the Android app, that of Apple for the iOS app. */
export const APP_PUSH_SERVICES = ['fcm', 'apns'] as const
export type AppPushService = (typeof APP_PUSH_SERVICES)[number]
